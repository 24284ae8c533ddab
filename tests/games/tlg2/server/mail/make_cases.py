#!/usr/bin/python3
"""Writes the case files of tests/mail/cases: mails as programs of many makes and languages write them,
and what the desk is to do with each. README.md tells their form. What is expected is said here, by hand,
beside what is written; nothing is taken from what the program answers."""

import base64
import pathlib
import quopri
import shutil
import sys

import read_cases

CASES = pathlib.Path(__file__).resolve().parents[4] / "mail/cases"
ADDRESS = "reply+{seat-ann}@play.example"
SENT = "mail ann Your message has been sent"


def encoded(text, charset, encoding):
    data = text.encode(charset)
    if encoding == "base64":
        return base64.encodebytes(data).decode()
    if encoding == "quoted-printable":
        return quopri.encodestring(data).decode()
    return data  # 7bit and 8bit: as it is


def header(text, charset="utf-8"):
    """A header field's value (RFC 2047 where it is not ASCII)."""
    if text.isascii():
        return text
    return f"=?{charset}?B?{base64.b64encode(text.encode(charset)).decode()}?="


class Case:
    names = set()

    def __init__(self, name, expect, *, before=()):
        assert name not in Case.names, name
        Case.names.add(name)
        self.folder = CASES / name
        self.lines = [f"before {line}" for line in before] + expect

    def write(self, mail):
        self.folder.mkdir(parents=True)
        data = mail if isinstance(mail, bytes) else mail.encode("utf-8", "surrogateescape")
        (self.folder / "mail.eml").write_bytes(data)
        (self.folder / "expect").write_text("\n".join(self.lines) + "\n")


def part(text, kind="plain", charset="utf-8", encoding="8bit", more=""):
    body = encoded(text, charset, encoding)
    head = (f"Content-Type: text/{kind}; charset={charset}{more}\n"
            f"Content-Transfer-Encoding: {encoding}\n\n").encode()
    return head + (body if isinstance(body, bytes) else body.encode())


def mail(body, *, sender="Ann Miller <ann@example.org>", to=ADDRESS, subject="Re: Chippewa against bob",
         more="", answers=True):
    """A mail around a part, as a mail system hands it over."""
    head = f"Return-Path: <ann@example.org>\nFrom: {sender}\nTo: {to}\nSubject: {subject}\n"
    head += "Date: Fri, 27 Nov 2026 20:00:40 +0100\nMessage-ID: <{name}@mail.example>\n"
    if answers:
        head += "In-Reply-To: <{report}>\nReferences: <{report}>\n"
    return (head + more + "MIME-Version: 1.0\n").encode() + body


def alternative(plain, html, charset="utf-8", encoding="quoted-printable"):
    boundary = "=_the_parts_of_it"
    return (f'Content-Type: multipart/alternative; boundary="{boundary}"\n\n'.encode() +
            b"".join(f"--{boundary}\n".encode() + one + b"\n"
                     for one in (part(plain, "plain", charset, encoding),
                                 part(html, "html", charset, encoding))) +
            f"--{boundary}--\n".encode())


# {check-ann} is the check word of Ann's first report.
BLOCK = "ORDERS chippewa us r0 {check-ann}"
REPORT = """======== Adjutant: write above this line ========
Turn 1: it is your turn until Sat 28 Nov 2026, 20:00 UTC.

ORDERS chippewa us r0 {check-ann}
END

STANDING chippewa us r0 {check-ann}
END

Where each unit may go:
  move 22US C2027
  end turn"""


def quoted(text, mark="> "):
    return "\n".join((mark + line).rstrip() for line in text.split("\n"))


def paragraphs(text):
    return "".join(f"<div>{line or '<br>'}</div>" for line in text.replace("<", "&lt;").split("\n"))


# --- programs: how each shows what it answers to --------------------------------------------------

# By language: a greeting, a farewell, the line above a quotation, the four fields of Outlook's block.
LANGUAGES = {
    "en": ("Good evening,", "Best wishes\nAnn", "On Fri, 27 Nov 2026 at 08:03, Adjutant <{us}> wrote:",
           ("From", "Sent", "To", "Subject")),
    "de": ("Schönen guten Abend!", "Viele Grüße\nAnn", "Am 27.11.26 um 08:03 schrieb Adjutant <{us}>:",
           ("Von", "Gesendet", "An", "Betreff")),
    "fr": ("Bonsoir à tous,", "À bientôt\nAnn", "Le ven. 27 nov. 2026 à 08:03, Adjutant <{us}> a écrit :",
           ("De", "Envoyé", "À", "Objet")),
    "es": ("¡Buenas tardes!", "Un saludo\nAnn", "El vie, 27 nov 2026 a las 8:03, Adjutant (<{us}>) escribió:",
           ("De", "Enviado", "Para", "Asunto")),
    "it": ("Buonasera,", "Cordiali saluti\nAnn", "Il giorno ven 27 nov 2026 alle ore 08:03 Adjutant <{us}> ha scritto:",
           ("Da", "Inviato", "A", "Oggetto")),
    "pt": ("Olá, boa noite,", "Até breve\nAnn", "Adjutant <{us}> escreveu no dia sexta, 27/11/2026 à(s) 08:03:",
           ("De", "Enviada", "Para", "Assunto")),
    "nl": ("Goedenavond,", "Met vriendelijke groet\nAnn", "Op vr 27 nov 2026 om 08:03 schreef Adjutant <{us}>:",
           ("Van", "Verzonden", "Aan", "Onderwerp")),
    "pl": ("Dzień dobry,", "Pozdrawiam\nAnn", "pt., 27 lis 2026 o 08:03 Adjutant <{us}> napisał(a):",
           ("Od", "Wysłano", "Do", "Temat")),
    "cs": ("Dobrý večer,", "S pozdravem\nAnn", "pá 27. 11. 2026 v 8:03 odesílatel Adjutant <{us}> napsal:",
           ("Od", "Odesláno", "Komu", "Předmět")),
    "hu": ("Jó estét!", "Üdvözlettel\nAnn", "Adjutant <{us}> ezt írta (időpont: 2026. nov. 27., P, 8:03):",
           ("Feladó", "Elküldve", "Címzett", "Tárgy")),
    "ro": ("Bună seara,", "Cu stimă\nAnn", "În vin., 27 nov. 2026 la 08:03, Adjutant <{us}> a scris:",
           ("De la", "Trimis", "Către", "Subiect")),
    "sv": ("God kväll,", "Hälsningar\nAnn", "Den fre 27 nov. 2026 kl 08:03 skrev Adjutant <{us}>:",
           ("Från", "Skickat", "Till", "Ämne")),
    "da": ("God aften,", "Venlig hilsen\nAnn", "Den fre. 27. nov. 2026 kl. 08.03 skrev Adjutant <{us}>:",
           ("Fra", "Sendt", "Til", "Emne")),
    "nb": ("God kveld,", "Vennlig hilsen\nAnn", "fre. 27. nov. 2026 kl. 08:03 skrev Adjutant <{us}>:",
           ("Fra", "Sendt", "Til", "Emne")),
    "fi": ("Hyvää iltaa,", "Ystävällisin terveisin\nAnn", "pe 27. marrask. 2026 klo 8.03 Adjutant <{us}> kirjoitti:",
           ("Lähettäjä", "Lähetetty", "Vastaanottaja", "Aihe")),
    "tr": ("İyi akşamlar,", "Saygılarımla\nAnn", "Adjutant <{us}>, 27 Kas 2026 Cum, 08:03 tarihinde şunu yazdı:",
           ("Kimden", "Gönderildi", "Kime", "Konu")),
    "el": ("Καλησπέρα,", "Με εκτίμηση\nAnn", "Στις Παρ 27 Νοε 2026 στις 8:03 π.μ., ο/η Adjutant <{us}> έγραψε:",
           ("Από", "Στάλθηκε", "Προς", "Θέμα")),
    "ru": ("Добрый вечер!", "С уважением\nAnn", "пт, 27 нояб. 2026 г. в 08:03, Adjutant <{us}>:",
           ("От", "Отправлено", "Кому", "Тема")),
    "uk": ("Добрий вечір!", "З повагою\nAnn", "пт, 27 лист. 2026 р. о 08:03 Adjutant <{us}> пише:",
           ("Від", "Надіслано", "Кому", "Тема")),
    "heb": ("ערב טוב,", "בברכה\nAnn", "‫בתאריך יום ו׳, 27 בנוב׳ 2026 ב-8:03 מאת ‪Adjutant‬‏ <‪{us}‬‏>:‬",
           ("מאת", "נשלח", "אל", "נושא")),
    "ar": ("مساء الخير،", "تحياتي\nAnn", "في الجمعة، 27 نوفمبر 2026 في 8:03 ص تمت كتابة ما يلي بواسطة Adjutant <{us}>:",
           ("من", "تم الإرسال", "إلى", "الموضوع")),
    "ja": ("こんばんは。", "よろしくお願いします\nAnn", "2026年11月27日(金) 8:03 Adjutant <{us}>:",
           ("差出人", "送信日時", "宛先", "件名")),
    "zh": ("晚上好！", "祝好\nAnn", "Adjutant <{us}> 于2026年11月27日周五 08:03写道：",
           ("发件人", "发送时间", "收件人", "主题")),
    "ko": ("안녕하세요,", "감사합니다\nAnn", "2026년 11월 27일 (금) 오전 8:03, Adjutant <{us}>님이 작성:",
           ("보낸 사람", "보낸 날짜", "받는 사람", "제목")),
}
US = "referee@example.org"


def attribution(language):
    return LANGUAGES[language][2].format(us=US)


def top(text, language, report=REPORT):
    return f"{text}\n\n{attribution(language)}\n\n{quoted(report)}\n"


def bottom(text, language, report=REPORT):
    return f"{attribution(language)}\n{quoted(report)}\n\n{text}\n"


def outlook(text, language):
    names = LANGUAGES[language][3]
    values = (f"Adjutant <{US}>", "Friday, 27 November 2026 08:03", "Ann Miller <ann@example.org>",
              "Chippewa against bob")
    block = "\n".join(f"{name}: {value}" for name, value in zip(names, values))
    return f"{text}\n\n________________________________\n{block}\n\n{REPORT}\n"


def original_message(text, language):
    names = LANGUAGES[language][3]
    words = {"en": "Original Message", "de": "Ursprüngliche Nachricht", "fr": "Message d'origine",
             "es": "Mensaje original", "it": "Messaggio originale", "ru": "Исходное сообщение",
             "zh": "原始邮件", "ja": "元のメッセージ", "pl": "Wiadomość oryginalna"}[language]
    return (f"{text}\n\n-----{words}-----\n{names[0]}: Adjutant <{US}>\n{names[1]}: 27.11.2026 08:03\n"
            f"{names[2]}: Ann Miller\n{names[3]}: Chippewa against bob\n\n{REPORT}\n")


def filled(lines, mark="> "):
    """The block in the quotation, filled where it stands."""
    return quoted(REPORT.replace(f"{BLOCK}\n", f"{BLOCK}\n{lines}\n"), mark)


def gmail_html(text, language):
    return (f'<div dir="ltr">{paragraphs(text)}</div><br><div class="gmail_quote"><div dir="ltr" '
            f'class="gmail_attr">{attribution(language).replace("<", "&lt;")}<br></div><blockquote '
            f'class="gmail_quote">{paragraphs(REPORT)}</blockquote></div>')


def outlook_html(text, language):
    names = LANGUAGES[language][3]
    return (f'<html><body><div class="WordSection1">{paragraphs(text).replace("div", "p")}<div '
            f'style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p><b>'
            f'{names[0]}:</b> Adjutant &lt;{US}&gt;<br><b>{names[1]}:</b> Friday<br><b>{names[2]}:</b>'
            f' Ann<br><b>{names[3]}:</b> Chippewa</p></div>{paragraphs(REPORT)}</div></body></html>')


def owa_html(text, language):
    return (f'<html><body><div>{paragraphs(text)}</div><div id="appendonsend"></div><hr><div '
            f'id="divRplyFwdMsg"><b>{LANGUAGES[language][3][0]}:</b> Adjutant</div>{paragraphs(REPORT)}'
            '</body></html>')


def moz_html(text, language):
    return (f'<html><body>{paragraphs(text)}<div class="moz-cite-prefix">'
            f'{attribution(language).replace("<", "&lt;")}</div><blockquote type="cite">'
            f'{paragraphs(REPORT)}</blockquote></body></html>')


def yahoo_html(text, language):
    return (f'<html><body><div class="yahoo-style-wrap">{paragraphs(text)}</div><div id="yqt1" '
            f'class="yahoo_quoted"><div>{attribution(language).replace("<", "&lt;")}</div>'
            f'{paragraphs(REPORT)}</div></body></html>')


def proton_html(text, language):
    return (f'<div style="font-family: Arial">{paragraphs(text)}</div><div class="protonmail_quote">'
            f'{attribution(language).replace("<", "&lt;")}<br><blockquote class="protonmail_quote" '
            f'type="cite">{paragraphs(REPORT)}</blockquote></div>')


def apple_html(text, language):
    return (f'<html><body style="overflow-wrap: break-word;">{paragraphs(text)}<br><div><blockquote '
            f'type="cite"><div>{attribution(language).replace("<", "&lt;")}</div><br>'
            f'<div>{paragraphs(REPORT)}</div></blockquote></div></body></html>')


# --- 1: program × posting × charset × language ----------------------------------------------------

TURNS = [("move 22US C2027", "end turn"), ("move 11US C1724", "done moving", "end turn"),
         ("move 9US C1928", "end turn"), ("move 21US C2930", "move 22US C2027", "end turn"),
         ("move 11US C1724",), ("end turn",)]

# What a language was written in before UTF-8; programs still answer in what they were asked in.
OLD = {"en": "us-ascii", "de": "iso-8859-1", "fr": "iso-8859-15", "es": "windows-1252", "it": "iso-8859-1",
       "pt": "windows-1252", "nl": "iso-8859-15", "pl": "iso-8859-2", "cs": "windows-1250",
       "hu": "iso-8859-2", "ro": "utf-8", "sv": "iso-8859-1", "da": "iso-8859-15", "nb": "iso-8859-1",
       "fi": "iso-8859-15", "tr": "iso-8859-9", "el": "iso-8859-7", "ru": "koi8-r", "uk": "windows-1251",
       "heb": "utf-8", "ar": "utf-8", "ja": "iso-2022-jp", "zh": "gb2312", "ko": "euc-kr"}
ENCODINGS = ("quoted-printable", "base64", "8bit")

POSTINGS = {"top": top, "bottom": bottom, "outlook": outlook, "original": original_message}
PAGES = {"gmail": gmail_html, "outlook": outlook_html, "owa": owa_html, "thunderbird": moz_html,
         "yahoo": yahoo_html, "proton": proton_html, "apple": apple_html}


def played(orders, ends=None):
    """The orders are played as they stand here; the opponent hears of the turn's end."""
    ends = "end turn" in orders if ends is None else ends
    lines = ["verdict played", *(f"played {order}" for order in orders),
             f"mail ann Your {len(orders)} order{'s' if len(orders) > 1 else ''} of "]
    return lines + (["mail bob "] if ends else [])


def words(language, orders):
    greeting, farewell = LANGUAGES[language][:2]
    return f"{greeting}\n\n" + "\n".join(orders) + f"\n\n{farewell}"


def answers_in_many_languages():
    for number, language in enumerate(LANGUAGES):
        orders = TURNS[number % len(TURNS)]
        charset, encoding = OLD[language], ENCODINGS[number % 3]
        if charset == "iso-2022-jp":
            encoding = "7bit"
        # A program that answers above, in the old charset, as plain text.
        text = top(words(language, orders), language)
        Case(f"top-{language}-{charset}", played(orders)).write(
            mail(part(text, charset=charset, encoding=encoding)))
        # One that answers below, in UTF-8; a turn's end is all that stands before the farewell.
        orders = TURNS[(number + 1) % len(TURNS)]
        Case(f"bottom-{language}", played(orders)).write(
            mail(part(bottom(words(language, orders), language), encoding=ENCODINGS[(number + 1) % 3])))
        # A page alone or with the plain text beside it.
        orders = TURNS[(number + 2) % len(TURNS)]
        maker, page = list(PAGES.items())[number % len(PAGES)]
        html = page(words(language, orders), language)
        if number % 2:
            body = part(html, "html", encoding="base64")
        else:
            body = alternative(top(words(language, orders), language), html)
        Case(f"page-{maker}-{language}", played(orders)).write(mail(body))


def answers_with_a_header_block():
    for number, language in enumerate(("en", "de", "fr", "es", "it", "nl", "pl", "sv", "ru", "ja")):
        orders = TURNS[(number + 3) % len(TURNS)]
        Case(f"outlook-block-{language}", played(orders)).write(
            mail(part(outlook(words(language, orders), language), encoding="base64")))
    for number, language in enumerate(("en", "de", "fr", "es", "it", "ru", "zh", "ja", "pl")):
        orders = TURNS[(number + 4) % len(TURNS)]
        Case(f"original-message-{language}", played(orders)).write(
            mail(part(original_message("\n".join(orders), language), encoding="quoted-printable")))


# --- 2: from text to orders -----------------------------------------------------------------------

def plain(name, text, expect, *, before=(), **fields):
    Case(name, expect, before=before).write(mail(part(text), **fields))


def refused(*says):
    """Nothing has happened, and the mail says so and why, each text in its place."""
    return ["verdict refused", "mail ann Nothing has happened", *(f"says ann {text}" for text in says)]


def texts():
    two = played(("move 22US C2027", "end turn"))
    plain("bullets", "- move 22US C2027\n- end turn\n", two)
    plain("numbers", "1. move 22US C2027\n2. end turn\n", two)
    plain("full-stops", "Move 22US C2027.\nEnd turn.\n", two)
    plain("capitals", "MOVE 22us c2027\nEND TURN\n", two)
    plain("comments", "# my plan: the left first\nmove 22US C2027\n# and that is all\nend turn\n", two)
    plain("no-break-spaces", "move 22US C2027\nend turn\n", two)
    plain("full-width", "ｍｏｖｅ ２２ＵＳ Ｃ２０２７\nｅｎｄ ｔｕｒｎ\n", two)
    plain("zero-width", "move​ 22US C2027\n‎end turn\n", two)
    plain("signature", "move 22US C2027\nend turn\n-- \nmove 9US C1928\nAnn Miller\n", two)
    plain("end-hides-the-rest", "move 22US C2027\nend turn\nEND\nmove 9US C1928\n", two)
    plain("prose-before-and-after", "Hello Bob, a fine battle.\n\nmove 22US C2027\nend turn\n\nSee you!\n", two)
    plain("after-the-turn-only-what-is-said", "move 22US C2027\nend turn\nsay Your turn, Bob.\nI wonder what you make of it.\n",
          two + ["says bob ann says: | Your turn, Bob."])
    plain("order-behind-the-end-of-the-turn", "move 22US C2027\nend turn\nmove 9US C1928\n",
          two + ["says ann where we read only \"say\": move 9US C1928"])
    plain("order-behind-the-end-of-the-turn-in-a-block",
          "ORDERS chippewa us r0 {check-ann}\nmove 22US C2027\nend turn\nmove 9US C1928\nEND\n",
          refused("3 | move 9US C1928", "the turn ends with the line before"))
    plain("misspelt-and-short", "attak 8F\nend turn\n",
          refused("1 | attak 8F", "2 | end turn", "did you mean 'attack'"))
    plain("time-zone-and-calendar", "timezone Europe/Berlin\ncalendar\n",
          ["verdict done", "mail ann Your settings are saved. Your local time is", "says ann subscribe",
           "says ann /calendar/"])
    plain("calendar-beside-orders", "calendar\nmove 22US C2027\nend turn\n",
          two + ["says ann subscribe", "says ann /calendar/"])
    plain("nothing-in-it", "Thank you for the nice report!\n", ["verdict nothing", "mail ann contains no orders",
                                                                "says ann Thank you for the nice report!"])
    plain("empty", "\n", ["verdict nothing", "mail ann contains no orders"])
    plain("misspelt", "mvoe 22US C2027\nend turn\n",
          refused("1 | mvoe 22US C2027", "2 | end turn", "did you mean: 1: move 22US C2027"))
    plain("misspelt-last", "move 22US C2027\nend trun\n", refused("1 | move 22US C2027", "2 | end trun"))
    plain("an-order-as-prose", "move 22US C2027\nI think 9US should follow to C1928 then\nend turn\n",
          refused("2 | I think 9US should follow"))
    plain("not-legal", "move 22US C1010\nend turn\n", refused("1 | move 22US C1010", "2 | end turn"))
    plain("two-faults", "move 22US C1010\nmove Nobody C2027\nend turn\n",
          refused("1 | move 22US C1010", "2 | move Nobody C2027"))
    plain("illegal-after-legal", "move 22US C2027\nmove 22US C2026\nend turn\n",
          refused("1 | move 22US C2027", "2 | move 22US C2026"))
    plain("above-and-below", f"move 22US C2027\n\n{attribution('en')}\n{quoted(REPORT)}\n\nend turn\n",
          refused("there are orders or commands above and below"))
    plain("resign-among-orders", "move 22US C2027\nresign\nend turn\n",
          refused("'resign' needs your confirmation: write it in a mail of its own"))
    plain("quoted-orders-alone", f"Looks good to me.\n\n{attribution('en')}\n{quoted(REPORT)}\n",
          ["verdict nothing", "mail ann contains no orders", "says ann Looks good to me."])
    # Blocks.
    for mark in "> ", ">> ":
        name = {"> ": "quoted", ">> ": "quoted-twice"}[mark]
        plain(f"block-{name}", f"{attribution('en')}\n{filled('move 22US C2027' + chr(10) + 'end turn', mark)}\n", two)
    plain("block-by-link", "ORDERS chippewa us r0 {check-ann}\nmove 22US C2027\nend turn\nEND\n", two)
    plain("block-without-end", "ORDERS chippewa us r0 {check-ann}\nmove 22US C2027\nend turn\n", two)
    plain("block-with-prose-around", "Good evening!\nORDERS chippewa us r0 {check-ann}\nmove 22US C2027\nend turn\nEND\nAnn\n", two)
    plain("block-with-its-heading-broken",
          "ORDERS chippewa us r0 m_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n{check-ann}\nend turn\nEND\n",
          refused("the block is for match m_aaaaaaaaaaaaaaaa"))
    plain("block-without-its-check-word", "ORDERS chippewa us r0\nend turn\nEND\n",
          refused("chippewa us r0', does not end with the eight characters"))
    plain("block-with-the-check-word-of-another", "ORDERS chippewa us r0 {check-bob}\nend turn\nEND\n",
          refused("does not end with the eight characters"))
    plain("block-with-no-check-word-at-all", "ORDERS chippewa us r0 k7m2q9\nend turn\nEND\n",
          refused("does not end with the eight characters"))
    plain("block-in-capitals", "ORDERS CHIPPEWA US R0 {CHECK-ANN}\nend turn\nEND\n", played(("end turn",)))
    plain("standing-without-its-check-word", "STANDING chippewa us\nlosses 22US 25US\nEND\n",
          refused("chippewa us', does not end with the eight characters"))
    plain("block-without-its-check-word-quoted",
          f"Thanks\n\n{attribution('en')}\n> ORDERS chippewa us r0\n> end turn\n> END\n",
          refused("does not end with the eight characters"))
    plain("fenced-block-in-the-quotation",
          f"Thanks\n\n{attribution('en')}\n{quoted(REPORT)}\n> bob says:\n>\n> | {BLOCK}\n> | end turn\n> | END\n",
          ["verdict nothing", "mail ann contains no orders"])
    plain("fenced-orders-in-ones-own-words", "| move 9US C1928\nmove 22US C2027\nend turn\n", two)
    plain("fenced-block-beside-orders",
          f"move 22US C2027\nend turn\n\n{attribution('en')}\n>> | {BLOCK}\n>> | end turn\n>> | END\n", two)
    plain("preview-without-marks",
          "move 22US C2027\nend turn\n\nAdjutant: Your answer is due, United States. Please answer by\n"
          "Sat 28 Nov 2026, 20:00 UTC.\n\n" + REPORT + "\n", two)
    plain("block-of-the-other-side", "ORDERS chippewa ac r0 {check-ann}\nend turn\nEND\n",
          refused("the block is for ac, but you play us"))
    plain("block-of-the-future", "ORDERS chippewa us r7 {check-ann}\nend turn\nEND\n",
          refused("the block is for revision 7, but the match is at revision 0"))
    plain("block-of-another-match", "ORDERS chippewa us r0 m_aaaaaaaaaaaaaaaa {check-ann}\nend turn\nEND\n",
          refused("the block is for match m_aaaaaaaaaaaaaaaa"))
    plain("block-and-orders-outside", "move 9US C1928\n\nORDERS chippewa us r0 {check-ann}\nend turn\nEND\n",
          refused("there are orders inside and outside the block"))
    plain("block-twice", "ORDERS chippewa us r0 {check-ann}\nend turn\nEND\nORDERS chippewa us r0 {check-ann}\nmove 22US C2027\nEND\n",
          refused("two order blocks are filled in"))
    plain("block-with-a-fault", "ORDERS chippewa us r0 {check-ann}\nmove 22US C2027\nplease be quick\nend turn\nEND\n",
          refused("2 | please be quick"))
    plain("block-says-outside", "say Well met\nORDERS chippewa us r0 {check-ann}\nend turn\nEND\n",
          played(("end turn",)) + ["says bob ann says: | Well met"])
    plain("block-empty-and-own-words",
          f"move 22US C2027\nend turn\n\n{attribution('en')}\n{quoted(REPORT)}\n", two)
    plain("standing", "STANDING chippewa us r0 {check-ann}\nlosses 22US 25US\nEND\n",
          ["verdict done", "played losses 22US 25US", "mail ann Your standing orders are set:"])
    plain("standing-and-orders", "ORDERS chippewa us r0 {check-ann}\nend turn\nEND\nSTANDING chippewa us r0 {check-ann}\nlosses 22US 25US\nEND\n",
          ["verdict played", "played losses 22US 25US", "then end turn", "mail ann Your 1 order of ", "mail bob "])
    plain("standing-none", "STANDING chippewa us r0 {check-ann}\nnone\nEND\n", ["verdict done", "played", "mail ann Your standing orders are removed."],
          before=("ann done STANDING chippewa us r0 {check-ann} / losses 22US 25US / END",))
    plain("standing-beside-a-fault",
          f"{BLOCK}\nmvoe 22US C2523\nend turn\nEND\nSTANDING chippewa us r0 {{check-ann}}\nlosses 22US 25US\nEND\n",
          refused("1 | mvoe 22US C2523") + ["says ann Line 3 belongs to your standing orders."])
    plain("standing-with-a-fault", "STANDING chippewa us r0 {check-ann}\nlosses Nobody\nEND\n", refused("1 | losses Nobody"))
    both = ("ann refused {check-block} / move 22US C2027 / end turn / END / "
            "STANDING chippewa us r0 {check-ann} / losses Nobody / END").replace("{check-block}", BLOCK)
    mended = ["verdict played", "played losses 22US 25US", "then move 22US C2027", "then end turn",
              "mail ann Your 2 orders of ", "says ann Your standing orders are set:", "mail bob "]
    plain("standing-mended-by-its-number", "3: losses 22US 25US\n", mended, before=(both,))
    plain("standing-taken-out", "3: -\n", played(("move 22US C2027", "end turn")), before=(both,))
    plain("standing-and-check", f"check\n{BLOCK}\nmove 22US C2027\nend turn\nEND\nSTANDING chippewa us r0 {{check-ann}}\n"
          "losses 22US 25US\nEND\n", ["verdict checked", "mail ann Your 2 orders can be played",
                                      "says ann Line 3 belongs to your standing orders."])
    plain("standing-of-a-check-at-go", "go\n", mended,
          before=(both.replace("refused", "checked check /").replace("Nobody", "22US 25US"),))


# --- 2b: sentences that are broken over lines ------------------------------------------------------

def broken_sentences():
    doubtful = refused("may be one sentence")
    for name, text in (("above", "Please do not\nend turn.\n"), ("below", "end turn\nyet, Bob.\n"),
                       ("of-three-lines", "I wonder whether I should\nend turn\nor not.\n"),
                       ("with-a-capital", "Under no circumstances:\nEnd turn\n"),
                       ("said", "say It would be best for the two of us, I think, if the referee would just\nend turn\n")):
        plain("broken-sentence-" + name, text, doubtful)
    plain("broken-sentence-then-go", "go\n", played(("end turn",)), before=("ann refused Please do not / end turn.",))
    plain("broken-sentence-with-a-command", "I would never\nhold 30\n\nmove 22US C2027\nend turn\n", refused("may be one sentence"))
    whole = played(("move 22US C2027", "end turn"))
    for name, above in (("greeting", "Hi Bob"), ("names", "Ann Miller"), ("heading", "Here are my orders for turn 1"),
                        ("colon", "I would like to do this:"), ("sentence", "It rains and rains.")):
        plain("whole-sentence-" + name, f"{above}\nmove 22US C2027\nend turn\n", whole)
    plain("whole-sentence-apart", "I hope that this works\n\nmove 22US C2027\nend turn\ncheers, Ann\n", whole)


# --- 3: commands ----------------------------------------------------------------------------------

def commands():
    def done(name, text, *says, before=()):
        plain(name, text, ["verdict done", f"mail ann {says[0]}", *(f"says ann {one}" for one in says[1:])],
              before=before)

    plain("check", "check\nmove 22US C2027\nend turn\n",
          ["verdict checked", "mail ann Your 2 orders can be played", "says ann 1 | move 22US C2027"])
    plain("check-in-the-subject", "move 22US C2027\nend turn\n",
          ["verdict checked", "mail ann Your 2 orders can be played"], subject="check")
    plain("check-in-an-answers-subject", "move 22US C2027\nend turn\n",
          ["verdict checked", "mail ann Your 2 orders can be played"], subject="AW: Re: CHECK")
    plain("check-with-a-fault", "check\nmove 22US C2027\nmove 22US C2026\nend turn\n",
          ["verdict checked", "mail ann Nothing has happened: 1 of your 3 lines", "says ann 2 | move 22US C2026"])
    wrong = ("ann refused mvoe 22US C2027 / end turn",)
    plain("mend-a-line", "1: move 22US C2027\n", played(("move 22US C2027", "end turn")), before=wrong)
    plain("take-a-line-out", "1: -\n", played(("end turn",)), before=wrong)
    plain("put-a-line-behind", "1: move 22US C2027\n1+: move 9US C1928\n",
          played(("move 22US C2027", "move 9US C1928", "end turn")), before=wrong)
    plain("put-a-line-before", "1: -\n0+: move 9US C1928\n", played(("move 9US C1928", "end turn")), before=wrong)
    plain("mend-a-line-that-is-not-there", "5: move 22US C2027\n", refused("there is no line 5"), before=wrong)
    plain("mend-a-line-twice", "2: -\n2: done moving\n", refused("line 2 is changed twice"), before=wrong)
    plain("mend-and-write", "1: -\n\nmove 9US C1928\n", refused("write either complete orders or numbered lines"),
          before=wrong)
    plain("mend-what-there-is-not", "1: end turn\n", refused("you have no earlier lines"))
    plain("go", "go\n", played(("move 22US C2027", "end turn")), before=("ann checked check / move 22US C2027 / end turn",))
    plain("go-with-what-is-wrong", "go\n", refused("1 | mvoe 22US C2027"), before=wrong)
    plain("go-without-a-draft", "go\n", refused("you have no earlier lines"))
    done("drop", "drop\n", "Your earlier lines are discarded.", before=wrong)
    plain("drop-then-go", "go\n", refused("you have no earlier lines"), before=wrong + ("ann done drop",))
    done("help", "help\n", "What you can write", "draw offer")
    done("position", "position\n", "Where the units are", "22US")
    done("legal", "legal\n", "Orders you may give", "move 22US C2027")
    done("history", "history\n", "Chippewa, turn 1: United States", before=("ann played end turn",))
    done("standing-asked", "standing\n", "You have none.")
    done("matches", "matches\n", "you. Write the orders of each", "Chippewa")
    done("map", "map\n", "")
    done("several-questions", "position\nlegal\nhelp\n", "Where the units are", "Orders you may give", "What you can write")
    plain("say", "say Good luck to you!\n", ["verdict done", SENT, "mail bob ann says:", "says bob Good luck to you!"])
    plain("say-lines", "say\nGood luck\nto you\nend say\n", ["verdict done", SENT, "mail bob Good luck to you"])
    plain("say-without-end", "say\nGood luck\n", refused("which is missing"))
    plain("say-and-play", "say Here I come\nmove 22US C2027\nend turn\n",
          played(("move 22US C2027", "end turn")) + ["says bob ann says: | Here I come"])
    plain("say-too-much", "say " + "very " * 500 + "much\n", refused("at most"))
    for name, text in (("resign", "resign"), ("draw-offer", "draw offer")):
        plain(name, f"{text}\n", ["verdict asked", f'mail ann You asked for "{text}"'])
    for name, text in (("draw-accept", "draw accept"), ("claim", "claim")):
        plain(name, f"{text}\n", ["verdict refused", "mail ann Nothing has happened"])
    plain("confirm-what-was-not-asked", "confirm\n", refused("you have nothing to confirm"))
    plain("resign-and-play", "resign\nmove 22US C2027\nend turn\n", refused("'resign' needs your confirmation"))
    plain("draw-decline-without-offer", "draw decline\n", ["verdict refused", "mail ann Nothing has happened"])
    done("mail-mine", "mail mine\n", "Your settings are saved.")
    done("format-text", "format text\n", "Your settings are saved.")
    done("hold", "hold 30\n", "Your settings are saved.")
    plain("held", "end turn\n", ["verdict held", "mail ann Your 1 order is legal and will be played at "], before=("ann done hold 30",))
    done("stop-what-is-held", "stop\n", "You have no prepared or delayed orders now.", before=("ann done hold 30", "ann held end turn"))
    plain("hold-too-long", "hold 9999\n", refused("hold"))
    plain("alias", "alias ann@phone.example\n", ["verdict asked", "mail ann accept mails from ann@phone.example"])
    plain("alias-of-ours", "alias referee@example.org\n", refused("is our own address"))
    done("new-addresses", "new addresses\n", "The addresses you answered so far no longer work.")
    done("list", "list\n", "Matches waiting for an opponent", "create tlg2/chippewa as us against recruit")
    done("join-nothing", "join m_aaaaaaaaaaaaaaaa\n", "You have not joined the match.")
    plain("too-many-commands", "help\n" * 21, refused("at most 20 commands"))
    plain("conditions-at-once", "if C2027 empty\nend turn\nend if\n", refused("only prepared orders can have conditions"))


# --- 4: who writes, and to which address ----------------------------------------------------------

def senders():
    two, text = played(("move 22US C2027", "end turn")), "move 22US C2027\nend turn\n"
    silent = ["verdict bad-token"]
    plain("token-in-capitals", text, two, to="REPLY+{SEAT-ANN}@PLAY.EXAMPLE")
    plain("token-in-references", text, two, to="referee@example.org", answers=False,
          more="References: <x@mail.example> <{report}>\n <{seat-ann}.t@play.example>\n")
    plain("token-in-references-with-commas", text, two, to="referee@example.org", answers=False,
          more="References: <x@mail.example>,<{seat-ann}.t@play.example>\n")
    plain("token-in-delivered-to", text, two, to="referee@example.org",
          more="Delivered-To: reply+{seat-ann}@play.example\n")
    plain("token-in-the-subject", text, two, to="reply@play.example", answers=False,
          subject="Re: Chippewa [adj-{seat-ann}]")
    plain("token-in-cc", text, two, to="bob@example.org", more="Cc: reply+{seat-ann}@play.example\n")
    plain("from-in-other-letters", text, two, sender="ANN@Example.ORG")
    plain("name-of-another", text, two, sender='"bob@example.org" <ann@example.org>')
    plain("reply-to-means-nothing", text, two, more="Reply-To: mallory@evil.example\nSender: mallory@evil.example\n")
    plain("token-forged", text, silent, to="reply+{forged-seat}@play.example", answers=False)
    plain("token-bad-beside-a-good-one", text, two,
          to="reply+{forged-seat}@play.example, reply+{seat-ann}@play.example")
    plain("token-of-both-seats", text, ["verdict refused", "mail ann several matches or players"],
          to="reply+{seat-ann}@play.example, reply+{seat-bob}@play.example")
    plain("token-of-both-seats-from-nobody", text, silent, sender="mallory@evil.example",
          to="reply+{seat-ann}@play.example, reply+{seat-bob}@play.example")
    asked = ["verdict asked", "mail ann We received a mail in your name from mallory@evil.example", "says ann move 22US C2027"]
    plain("from-somebody-else", text, asked, sender="mallory@evil.example")
    plain("from-somebody-else-with-anns-name", text, asked, sender='"ann@example.org" <mallory@evil.example>')
    plain("from-the-opponent", text, ["verdict asked", "mail ann in your name from bob@example.org"], sender="bob@example.org")
    plain("from-two", text, silent, sender="ann@example.org, mallory@evil.example")
    plain("from-nobody", text, silent, sender="Ann Miller")
    plain("from-somebody-else-without-orders", "Hello!\n", silent, sender="mallory@evil.example")
    plain("without-token-but-our-mail", text, ["verdict asked", "mail ann move 22US C2027"], to="referee@example.org")
    plain("without-token-or-our-mail", text, ["verdict no-token"], to="referee@example.org", answers=False)
    plain("list-without-token", "list\n", ["verdict done", "mail ann Matches waiting for an opponent"],
          to="play@play.example", answers=False)
    plain("help-without-token", "help\n", ["verdict done", "mail ann What you can write"], to="play@play.example", answers=False)
    plain("join-without-token", "join m_aaaaaaaaaaaaaaaa\n", ["verdict asked", "mail ann join m_aaaaaaaaaaaaaaaa"],
          to="play@play.example", answers=False)
    plain("account-token", "matches\n", ["verdict done", "mail ann Chippewa against bob"], to="reply+{account-ann}@play.example")
    plain("account-token-and-orders", "move 22US C2027\nend turn\n",
          ["verdict refused", "mail ann write those of each match into its block"],
          to="reply+{account-ann}@play.example")
    plain("account-token-expired", "matches\n", [*silent, "mail ann The mail that you answered is too"],
          to="reply+{expired-ann}@play.example", answers=False)
    plain("account-token-of-another", "matches\n", ["verdict asked", "mail bob in your name from ann@example.org"],
          to="reply+{account-bob}@play.example")
    plain("token-from-before-new-addresses", text, [*silent, "mail ann You have asked for new addresses"],
          before=("ann done new addresses",))
    stranger = "Zoe {name} <{name}@strangers.example>"
    plain("stranger-signs-up", "sign up\n", ["verdict asked", "mail {name}@strangers.example confirm as YOUR-NAME"],
          sender=stranger, to="play@play.example", answers=False)
    plain("stranger-asks-for-help", "help\n", ["verdict asked", "mail {name}@strangers.example confirm as YOUR-NAME"],
          sender=stranger, to="play@play.example", answers=False)
    plain("stranger-sells", "Buy our watches\n", ["verdict no-token"], sender=stranger, to="play@play.example", answers=False)
    plain("stranger-plays", text, ["verdict no-token"], sender=stranger, to="play@play.example", answers=False)


# --- 5: when --------------------------------------------------------------------------------------

def times():
    plain("repeated", "end turn\n", ["verdict repeated", "mail ann have already been played"], before=("ann played end turn",))
    plain("repeated-with-other-words", "Again, in case it was lost:\n\nEnd Turn.\n", ["verdict repeated", "mail ann have already been played"],
          before=("ann played end turn",))
    plain("late", "move 22US C2027\nend turn\n", ["verdict late", "mail ann The match has changed"],
          before=("ann played end turn", "bob played end turn"))
    plain("too-late-for-the-turn-and-too-early-for-the-next", "move 22US C2027\nend turn\n", ["verdict early", "mail ann It is not your turn"],
          before=("ann played end turn",))
    plain("go-on-in-ones-turn", "move 9US C1928\nend turn\n", played(("move 9US C1928", "end turn")),
          before=("ann played move 22US C2027",))
    bob = dict(sender="bob@example.org", to="reply+{seat-bob}@play.example", answers=False)
    plain("early", "end turn\n", ["verdict early", "mail bob It is not your turn"], **bob)
    plain("prepare", "prepare\nend turn\n", ["verdict prepared", "mail bob when your next turn begins"], **bob)
    plain("prepare-with-conditions", "prepare\nif 22US in C2027\nend turn\nelse\ndone moving\nend turn\nend if\n",
          ["verdict prepared", "mail bob when your next turn begins", "says bob 1 | if 22US in C2027"], **bob)
    plain("prepare-with-one-in-another", "prepare\nif C2027 empty\nif C2028 empty\nend turn\nend if\nend if\n",
          ["verdict refused", "mail bob an 'if' cannot stand inside another"], **bob)
    plain("prepare-what-came-early", "prepare\n", ["verdict prepared", "mail bob 1 | end turn"],
          before=("bob early end turn",), **bob)
    plain("prepared-is-played", "end turn\n", ["verdict played", "played end turn", "then end turn", "mail ann Your 1 order of ",
                                              "mail ann ",
                                              "mail bob your prepared orders have been played"],
          before=("bob prepared prepare / end turn",))
    plain("prepare-in-ones-own-turn", "prepare\nend turn\n", refused("it is already your turn: send your orders without"))


# --- 6: what is no player's mail ------------------------------------------------------------------

def programs():
    text = "move 22US C2027\nend turn\n"
    automatic = ["verdict automatic"]
    plain("auto-replied", text, automatic, more="Auto-Submitted: auto-replied\n")
    plain("auto-generated", text, automatic, more="Auto-Submitted: auto-generated (vacation)\n")
    plain("auto-submitted-no", text, played(("move 22US C2027", "end turn")), more="Auto-Submitted: no\n")
    plain("autoreply", text, automatic, more="X-Autoreply: yes\n")
    plain("our-own-address", text, automatic, sender="referee@example.org")
    plain("loop", text, automatic, more="".join(f"Received: from h{i} by h{i + 1}; Fri, 27 Nov 2026 20:00:41 +0100\n"
                                                for i in range(50)))
    for name, subject in (("en", "Out of office: back on Monday"), ("de", "Abwesend bis Montag"),
                          ("fr", "Réponse automatique : Chippewa"), ("es", "Respuesta automática: Chippewa"),
                          ("ja", "自動応答: Chippewa")):
        plain(f"out-of-office-{name}", "I am away until Monday.\n", automatic, subject=header(subject))
    plain("out-of-office-with-a-filled-block", "ORDERS chippewa us r0 {check-ann}\nend turn\nEND\n", played(("end turn",)),
          subject="Out of office")
    plain("mailing-list", text, ["verdict list"], more="List-Id: <club.example.org>\n")
    plain("mailing-list-with-a-filled-block", "ORDERS chippewa us r0 {check-ann}\nend turn\nEND\n", played(("end turn",)),
          more="List-Id: <club.example.org>\n")
    plain("bulk", text, ["verdict list"], more="Precedence: bulk\n")
    boundary = "=_report"
    for kind in "delivery-status", "disposition-notification":
        body = (f'Content-Type: multipart/report; report-type={kind}; boundary="{boundary}"\n\n'
                f"--{boundary}\nContent-Type: text/plain\n\n{text}\n--{boundary}\n"
                f"Content-Type: message/{kind}\n\nAction: failed\n\n--{boundary}--\n").encode()
        Case(f"report-{kind}", automatic).write(mail(body))


# --- 7: parts that are not read -------------------------------------------------------------------

def parts():
    text, boundary = "move 22US C2027\nend turn\n", "=_mixed"

    def mixed(name, expect, *some):
        body = f'Content-Type: multipart/mixed; boundary="{boundary}"\n\n'.encode()
        body += b"".join(f"--{boundary}\n".encode() + one + b"\n" for one in some) + f"--{boundary}--\n".encode()
        Case(name, expect).write(mail(body))

    two = played(("move 22US C2027", "end turn"))
    attached = b"Content-Disposition: attachment; filename=orders.txt\n" + part(text)
    mixed("orders-attached", ["verdict nothing", "mail ann contains no orders"], part("See the file.\n"), attached)
    mixed("orders-and-an-attachment", two, part(text), b"Content-Disposition: attachment; filename=a.png\n"
          b"Content-Type: image/png\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n")
    mixed("a-mail-in-a-mail", ["verdict nothing", "mail ann contains no orders"], part("Forwarded.\n"),
          b"Content-Type: message/rfc822\n\nFrom: ann@example.org\nSubject: x\n\n" + text.encode())
    mixed("list-footer", two, part(text), part("_______________\nClub mailing list\n"))
    Case("blank-plain-and-a-page", two).write(mail(alternative("\n", f"<p>move 22US C2027</p><p>end turn</p>")))
    Case("page-with-a-list", two).write(mail(part("<ul><li>move 22US C2027<li>end turn</ul>", "html")))
    Case("page-with-entities", two).write(
        mail(part("move&nbsp;22US&#32;C2027<br>end&#x20;turn<style>p{}</style>", "html")))
    Case("page-preformatted", two).write(mail(part("<pre>move 22US C2027\nend turn</pre>", "html")))
    flowed = 'Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes\n\nmove 22US  \n C2027\nend turn\n'
    Case("flowed-and-joined", two).write(mail(flowed.encode()))
    Case("charset-unknown", two).write(mail(part(text).replace(b"charset=utf-8", b"charset=x-unheard-of")))
    Case("no-mime-at-all", two).write(
        b"From: ann@example.org\nTo: reply+{seat-ann}@play.example\nSubject: Re: x\n"
        b"Message-ID: <{name}@mail.example>\n\n" + text.encode())
    encrypted = ('Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary="=_e"\n\n'
                 "--=_e\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n--=_e\n"
                 "Content-Type: application/octet-stream\n\n-----BEGIN PGP MESSAGE-----\n\nhQ==\n"
                 "-----END PGP MESSAGE-----\n--=_e--\n")
    Case("encrypted", ["verdict nothing", "mail ann contains no orders"]).write(mail(encrypted.encode()))
    signed = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nmove 22US C2027\nend turn\n" \
             "-----BEGIN PGP SIGNATURE-----\n\niQ==\n-----END PGP SIGNATURE-----\n"
    Case("signed-inline", two).write(mail(part(signed)))


def main():
    if CASES.exists():
        shutil.rmtree(CASES)
    answers_in_many_languages()
    answers_with_a_header_block()
    for some in texts, broken_sentences, commands, senders, times, programs, parts:
        some()
    read_cases.write(sys.modules[__name__])
    print(f"{len(Case.names)} cases")


if __name__ == "__main__":
    main()

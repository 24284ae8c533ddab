"""Cases of how mails are read: commands a little off, numbered lines, programs that write what they answer
to on the line that says who wrote it. make_cases.py writes them with its own."""

SENT = "mail ann Your message has been sent"
US = "referee@example.org"
TURN = ("move 11US C1724", "done moving", "end turn")
ORDERS = "\n".join(TURN) + "\n"
ATTRIBUTION = f"On Fri, Nov 27, 2026 at 8:03 AM Adjutant <{US}> wrote:"
YAHOO = "Sent from Yahoo Mail on Android \n \n  "
AOL = "Sent from AOL on Android \n \n  "


def below(text):
    """Above the whole report, quoted."""
    return f"{text}\n{ATTRIBUTION}\n\n{{quoted}}\n"


def on_one_line(text, signature, wrote):
    """As Yahoo's and AOL's programs of Android: our text bare below, its first line on that of `wrote`."""
    return f"{text}\n\n{signature}{wrote}   {{text}}"


def commands_a_little_off(plain, played, refused):
    checked = ["verdict checked", "mail ann Your 3 orders can be played"]
    dry_runs = {"with-a-colon": "Check:", "exclaimed": "Check!", "in-stars": "*check*", "please": "Please check:",
                "in-german-quotes": "\u201echeck\u201c"}
    for name, line in dry_runs.items():
        plain(f"check-{name}", below(f"{line}\n{ORDERS}"), checked)
    for name, line, meant in (
            ("chekc", "chekc", "check"), ("chek-with-an-empty-line", "chek\n", "check"), ("check-this", "check this:", "check"),
            ("prepair", "prepair", "prepare"), ("hodl", "hodl 30", "hold 30"),
            ("vaction", "vaction until 2026-12-24\n", "vacation until 2026-12-24"),
            ("offer-draw", "offer draw\n", "draw offer"), ("resgin", "resgin\n", "resign"),
            ("say-with-a-colon-beside-orders", "say: See you on Sunday\n", "say See you on Sunday"),
            ("sya", "sya See you on Sunday\n", "say See you on Sunday")):
        plain(f"nearly-{name}", below(f"{line}\n{ORDERS}"), refused(f"did you mean: {meant}"))
    plain("nearly-check-in-the-subject", below(ORDERS), refused("the subject 'check this' is not read"), subject="check this")
    plain("prepare-with-a-colon", below(f"Prepare:\n{ORDERS}"), refused("it is already your turn"))
    plain("hold-with-a-colon", below(f"hold: 30\n{ORDERS}"), ["verdict held", "mail ann Your 3 orders are legal and will be played at "])
    plain("hold-half-an-hour", below(f"hold 30 minutes\n{ORDERS}"), ["verdict held", "mail ann Your 3 orders are legal"])
    plain("vacation-with-a-colon", below(f"Vacation: until 2026-12-24\n\n{ORDERS}"),
          refused("this match has no vacation days"))
    plain("say-with-a-colon", below("say: See you on Sunday\n"), ["verdict done", SENT, "mail bob ann says:", "says bob See you on Sunday"])
    plain("behind-the-end-of-the-turn-a-command", below(f"{ORDERS}resign\n"), played(TURN) + ["says ann resign"])
    for name, line in (("luck", "And good luck!"), ("later", "More later."), ("turn", "Turn 2"), ("map", "Map attached.")):
        plain(f"harmless-{name}-behind-the-end", below(f"{ORDERS}END\n{line}\n"), played(TURN))
        plain(f"harmless-{name}-behind-an-order", below(f"{TURN[0]}\n\n{line}\n"), played(TURN[:1]))


def numbers(plain, played, refused):
    wrong = ("ann refused mvoe 11US C1724 / done moving / end turn",)
    four = ("ann refused move 11US C1724 / attck C1923 / done moving / end turn",)
    for name, dress in (("full-stop", "1. {}"), ("bracket", "1) {}"), ("blank", "1 {}"), ("brackets", "(1) {}"),
                        ("word", "line 1: {}"), ("rule", " 1 | {}")):
        plain(f"mend-with-a-{name}", below(dress.format(TURN[0]) + "\n"), played(TURN), before=wrong, more="In-Reply-To: <{newest}>\n",
              answers=False)
    for name, line in (("arrow", "1 -> {}"), ("dash", "1 - {}"), ("sign", "1 > {}")):
        plain(f"mend-with-a-{name}", below(line.format(TURN[0]) + "\n"), played(TURN), before=wrong,
              more="In-Reply-To: <{newest}>\n", answers=False)
    for name, line in (("comment", "1: # gone"), ("quotation-mark", f"1: > {TURN[0]}")):
        plain(f"mend-with-a-{name}", below(f"{line}\n"), refused("'1: -' removes it"), before=wrong,
              more="In-Reply-To: <{newest}>\n", answers=False)
    plain("one-of-a-list-in-answer-to-the-report", below("1. move 11US C1724\n"), refused("you have earlier lines to correct"),
          before=wrong)
    plain("mend-the-last-with-a-full-stop", below("4. end turn\n"), refused("2 | attck C1923"), before=four,
          more="In-Reply-To: <{newest}>\n", answers=False)
    for name, line in (("replaced", "5: end turn"), ("removed", "5: -"), ("behind", "7+: end turn"), ("dotted", "5. end turn"),
                       ("huge", "999: -"), ("too-huge", "99999999999999999999: -"), ("none", "0: end turn")):
        plain(f"no-such-line-{name}", below(f"{line}\n"), refused("there is no line", "1 | mvoe 11US C1724", "3 | end turn"),
              before=wrong, more="In-Reply-To: <{newest}>\n", answers=False)
    plain("no-such-line-of-a-check", below("5: end turn\n"), refused("there is no line 5", "1 | move 11US C1724"),
          before=("ann checked check / move 11US C1724 / end turn",), more="In-Reply-To: <{newest}>\n", answers=False)
    plain("a-list-in-answer-to-the-report", below("1. move 11US C1724\n2. done moving\n3. end turn\n"), played(TURN), before=wrong)
    plain("a-line-number-in-answer-to-the-report", below("3. end turn\n"), refused("1 | mvoe 11US C1724"), before=wrong)
    plain("a-list-in-answer-to-nothing", "1. move 11US C1724\n2. end turn\n", refused("you have earlier lines to correct"),
          before=wrong, answers=False)
    plain("the-mend-differs-from-the-line", below("move 11US C1010\nend turn\n"), refused("1: ORDER"))


def lines_of_dashes(plain, refused):
    """A signature begins there; in a block there is none."""
    plain("block-with-a-line-of-dashes", below(f"ORDERS chippewa us r0 {{check-ann}}\n{TURN[0]}\n--\n{TURN[1]}\n{TURN[2]}\nEND\n"),
          refused("2 | --"))


def programs_of_android(plain, played):
    wrote = f"On Fri, 27 Nov 2026 at 8:03, Adjutant<{US}> wrote:"
    for name, signature, line in (
            ("yahoo", YAHOO, wrote), ("aol", AOL, wrote),
            ("another-address", YAHOO, "On Fri, 27 Nov 2026 at 8:03, Adjutant<referee@play.example> wrote:"),
            ("german", "Gesendet von Yahoo Mail auf Android\n\n  ", f"Am Fr., 27. Nov. 2026 um 8:03 schrieb Adjutant<{US}>:"),
            ("french", "Envoyé depuis Yahoo Mail pour Android\n\n  ", f"Le ven., 27 nov. 2026 à 8:03, Adjutant<{US}> a écrit :"),
            ("spanish", "Enviado desde Yahoo Mail con Android\n\n  ", f"El vie., 27 nov. 2026 a las 8:03, Adjutant<{US}> escribió:"),
            ("italian", "Inviato da Yahoo Mail su Android\n\n  ", f"Il ven, 27 nov 2026 alle 8:03, Adjutant<{US}> ha scritto:"),
            ("broken", YAHOO, f"On Fri, 27 Nov 2026 at 8:03,\n  Adjutant<{US}> wrote:")):
        plain(f"android-{name}-whole-turn", on_one_line(ORDERS, signature, line), played(TURN))
        if name in ("yahoo", "aol"):
            plain(f"android-{name}-one-order", on_one_line(TURN[0] + "\n", signature, line), played(TURN[:1]))
    plain("android-only-says", on_one_line("say Good luck, I am on the road today.\n", YAHOO, wrote),
          ["verdict done", SENT, "mail bob Good luck, I am on the road today."])
    plain("android-nothing", on_one_line("Thanks, I shall look at it tonight.\n", YAHOO, wrote),
          ["verdict nothing", "mail ann contains no orders", "says ann Thanks, I shall look at it tonight."])


def soft_line_breaks(Case, mail, played):
    text = "move 11US=  \n C1724\ndone= \t\n moving\nend turn  \n"
    head = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n"
    for name, end in (("lf", "\n"), ("crlf", "\r\n")):
        Case(f"soft-line-breaks-with-blanks-{name}", played(TURN)).write(
            mail((head + text).encode()).replace(b"\n", end.encode()))


def strangers(plain):
    address = "{name}@{name}.example"
    asked = ["verdict asked", f"mail {address} confirm as YOUR-NAME"]
    for name, line in (("hyphen", "Sign-up"), ("register", "Register"), ("greeting", "Hello,\n\nplease sign me up!")):
        plain(f"stranger-asks-{name}", line + "\n", asked, sender=f"Zoe <{address}>", to="play@play.example", answers=False)
    for name, subject in (("reply", "Re: sign up"), ("please", "Please register me")):
        plain(f"stranger-asks-in-the-subject-{name}", "Zoe\n", asked, sender=f"Zoe <{address}>", to="play@play.example",
              answers=False, subject=subject)


def write(module):
    plain, played, refused = module.plain, module.played, module.refused
    commands_a_little_off(plain, played, refused)
    numbers(plain, played, refused)
    lines_of_dashes(plain, refused)
    programs_of_android(plain, played)
    soft_line_breaks(module.Case, module.mail, played)
    strangers(plain)

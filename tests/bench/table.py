"""Figures as text. A figure is {"cell","name","value","unit","better":"more"|"less"} and, where
there are such: "bare" (the same by a server that does nothing else), "aim" (what is to be reached)
and "ratio_aim" (what value/bare is to be)."""


def short(value):
    """Three significant digits, and thousands apart."""
    if value is None:
        return ""
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def reaches(value, aim, better):
    return value >= aim if better == "more" else value <= aim


def is_met(figure):
    """Whether the figure is where it should be; None where nothing is asked of it."""
    checks = []
    if figure.get("aim") is not None:
        checks.append(reaches(figure["value"], figure["aim"], figure["better"]))
    if figure.get("ratio_aim") is not None and figure.get("bare"):
        checks.append(reaches(figure["value"] / figure["bare"], figure["ratio_aim"],
                              figure["better"]))
    return all(checks) if checks else None


def aim_text(figure):
    sign = ">=" if figure["better"] == "more" else "<="
    parts = []
    if figure.get("aim") is not None:
        parts.append(f"{sign} {short(figure['aim'])}")
    if figure.get("ratio_aim") is not None:
        parts.append(f"{sign} {short(figure['ratio_aim'])}x")
    return ", ".join(parts)


def laid_out(header, rows):
    widths = [max(len(row[column]) for row in [header, *rows]) for column in range(len(header))]
    lines = []
    for row in [header, ["-" * width for width in widths], *rows]:
        lines.append("  ".join(cell.ljust(width) if column in (0, 1) else cell.rjust(width)
                               for column, (cell, width) in enumerate(zip(row, widths))).rstrip())
    return "\n".join(lines)


def table(figures):
    rows = []
    for figure in figures:
        bare = figure.get("bare")
        met = is_met(figure)
        rows.append([figure["cell"], figure["name"], short(figure["value"]), figure["unit"],
                     short(bare), short(figure["value"] / bare) if bare else "", aim_text(figure),
                     "" if met is None else "met" if met else "NOT MET"])
    return laid_out(["cell", "figure", "value", "unit", "bare", "ratio", "aim", ""], rows)


def comparison(old, new):
    """Both runs' figures, and how many times the old one the new one is."""
    before = {(figure["cell"], figure["name"]): figure for figure in old["figures"]}
    rows = []
    for figure in new["figures"]:
        earlier = before.pop((figure["cell"], figure["name"]), None)
        value = earlier["value"] if earlier else None
        change = f"{figure['value'] / value:.2f}x" if value else ""
        rows.append([figure["cell"], figure["name"], short(value), short(figure["value"]), change,
                     figure["unit"], figure["better"] + " is better"])
    for (cell, name), figure in before.items():
        rows.append([cell, name, short(figure["value"]), "", "", figure["unit"], ""])
    heading = "\n".join(f"{label}: {run['machine']['commit']}, {run['machine']['time']}, "
                        f"{run['machine']['cores']} x {run['machine']['processor']}"
                        for label, run in (("old", old), ("new", new)))
    return heading + "\n" + laid_out(["cell", "figure", "old", "new", "new/old", "unit", ""], rows)

// Firefox, Debian's ESR, spoken to by WebDriver BiDi: playwright-core does so beside its own browsers, by the same calls.
import playwright from 'playwright-core'

/** Of a context what Firefox is not told by BiDi is told as a preference. */
const preferences = { 'ui.prefersReducedMotion': 1, 'intl.accept_languages': 'en-GB', 'datareporting.policy.dataSubmissionEnabled': false }

export const open_firefox = () =>
  playwright._bidiFirefox.launch({
    executablePath: process.env['FIREFOX'] ?? '/usr/bin/firefox-esr',
    firefoxUserPrefs: preferences,
  })

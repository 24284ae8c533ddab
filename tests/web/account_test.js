// Signing up, confirming, signing in and out, a forgotten password, preferences, tokens: all by the page.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { expect_accessible, open_house, password } from './house.js'

const { house, browser } = open_house()

test('a player signs up, confirms, and finds the account', async () => {
  const context = await browser.window(house)
  const page = await context.newPage()
  await page.goto('/sign-up')
  await page.getByLabel('Handle').fill('winfield')
  await page.getByLabel('E-mail address').fill('winfield@example.org')
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Make the account' }).click()
  assert.equal(await page.getByRole('heading', { name: 'Your account is made' }).count(), 0)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Make the account' }).click()
  await page.getByRole('heading', { name: 'Your account is made' }).waitFor()

  const token = await house.mailed('winfield@example.org', '/confirm/')
  await page.goto(`/confirm/${token}`)
  assert.equal((await house_account(page)).confirmed, false)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
  assert.equal((await house_account(page)).confirmed, true)

  await page.goto('/account')
  await page.getByRole('heading', { name: 'winfield' }).waitFor()
  await page.getByLabel('Only when it is my turn').check()
  await page.getByLabel('As plain text').check()
  await page.getByLabel('Times in mails').selectOption('Europe/Berlin')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  const account = await house_account(page)
  assert.deepEqual(
    [account.mail_wish, account.mail_format, account.time_zone],
    ['my_turn', 'text', 'Europe/Berlin'],
  )
  await page.getByLabel('Once a day').check()
  await page.getByLabel('At', { exact: true }).fill('19:30')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  assert.equal((await house_account(page)).digest_at, '19:30')
  await expect_accessible(page, 'account')

  await page.getByRole('button', { name: 'Make an address for my calendar' }).click()
  const calendar = new URL(await page.locator('code.token').innerText())
  const feed = await context.request.get(calendar.pathname)
  assert.match(await feed.text(), /^BEGIN:VCALENDAR/)
  await page.reload()

  await page.getByText('New token for a script').click()
  await page.getByLabel('What it is for').fill('my bot')
  await page.getByLabel('It may only read').check()
  await page.getByRole('button', { name: 'Make the token' }).click()
  const bot = await page.locator('code.token').innerText()
  assert.equal((await house.call('GET', '/account', undefined, bot)).handle, 'winfield')
  await page.getByRole('button', { name: 'End my bot' }).click()
  await page.getByRole('button', { name: 'End my bot' }).waitFor({ state: 'detached' })
  await assert.rejects(house.call('GET', '/account', undefined, bot), /401/)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  await context.close()
})

test('a player keeps contacts, takes all along, and leaves', async () => {
  const token = await house.player('napoleon')
  await house.player('blucher')
  const { id, sides } = await house.scenario()
  const wanted = { scenario: id, side: sides[0].id, options: { opponent: 'captain' } }
  const match = await house.call('POST', '/matches', wanted, token)
  const context = await browser.window(house)
  const page = await context.newPage()
  await page.goto('/sign-in?to=/account')
  await page.getByLabel('Handle').fill('napoleon')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'napoleon' }).waitFor()

  await page.getByText('Add somebody').click()
  await page.getByLabel('Handle', { exact: true }).fill('blucher')
  await page.getByRole('button', { name: 'Add to my contacts' }).click()
  assert.equal(
    await page.getByRole('link', { name: 'invite', exact: true }).getAttribute('href'),
    '/matches/new?invite=blucher',
  )
  await page.getByRole('button', { name: 'Block blucher' }).click()
  await page.getByText('blocked: they cannot invite').waitFor()
  await page.getByText('Report somebody').click()
  await page.getByLabel('Handle of the player').fill('blucher')
  await page.getByLabel('What happened').fill('Comes late to every battle.')
  await page.getByRole('button', { name: 'Send the report' }).click()
  await page.getByText('The operator has it').waitFor()

  await page.goto('/ratings/blucher')
  await page.getByRole('button', { name: 'Block no more' }).click()
  await page.getByRole('button', { name: 'Add to my contacts' }).click()
  await page.getByRole('button', { name: 'Take out of my contacts' }).waitFor()
  await page.getByRole('link', { name: 'Invite to a match' }).click()
  await page.getByLabel('Handle or e-mail address').waitFor()
  assert.equal(await page.getByLabel('Handle or e-mail address').inputValue(), 'blucher')
  await page.goto('/account')
  await page.evaluate((id) => localStorage.setItem(`adjutant.notes.${id}`, 'guard the left'), match.id)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all that is mine' }).click()
  const file = await saving
  assert.equal(file.suggestedFilename(), 'adjutant-napoleon.json')
  const data = JSON.parse(readFileSync(await file.path(), 'utf8'))
  assert.equal(data.account.handle, 'napoleon')
  assert.equal(data.matches[0].match.id, match.id)
  assert.equal(data.matches[0].record.format, 'adjutant-record-1')
  assert.deepEqual(data.notes, { [match.id]: 'guard the left' })
  await page.getByText('Saved, with one match.').waitFor()

  await page.getByText('Delete my account for good').click()
  await page.getByText('These matches of yours run:').waitFor()
  await expect_accessible(page, 'deleting the account')
  await page.getByLabel('Your password', { exact: true }).last().fill(password)
  await page.getByLabel('I know that this cannot be undone').check()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('alert').filter({ hasText: match.id }).waitFor()
  await page.getByLabel('Resign this match').check()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.waitForURL('/')
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  await assert.rejects(house.call('GET', '/account', undefined, token), /401/)
  await context.close()
})

test('a player who has forgotten the password chooses another', async () => {
  await house.player('jacob')
  const context = await browser.window(house)
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByLabel('Handle').fill('jacob')
  await page.getByLabel('Password').fill('not this one at all')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByRole('link', { name: 'I have forgotten my password' }).click()
  await page.getByLabel('Handle or e-mail address').fill('jacob')
  await page.getByRole('button', { name: 'Mail me a link' }).click()
  await page.getByRole('status').filter({ hasText: 'on its way' }).waitFor()

  const token = await house.mailed('jacob@example.org', '/reset-password/')
  await page.goto(`/reset-password/${token}`)
  await page.getByLabel('New password').fill('another long enough password')
  await page.getByRole('button', { name: 'Set this password' }).click()
  await page.getByRole('heading', { name: 'Your password is changed' }).waitFor()
  await page.goto('/sign-in?to=/account')
  await page.getByLabel('Handle').fill('jacob')
  await page.getByLabel('Password').fill('another long enough password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'jacob' }).waitFor()
  await context.close()
})

async function house_account(page) {
  return (await page.request.get('/api/v1/account')).json()
}

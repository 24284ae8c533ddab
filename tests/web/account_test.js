// Signing up, confirming, signing in and out, a forgotten password, preferences, tokens: all by the page.
import assert from 'node:assert/strict'
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

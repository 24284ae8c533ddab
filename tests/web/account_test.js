// Signing up, confirming, signing in and out, a forgotten password, preferences, tokens: all by the page.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { expect_accessible, fresh, open_house, password, saved } from './house.js'
import { drawn, until } from './waiting.js'

const { house, browser } = open_house()

test('a player signs up, confirms, and finds the account', async () => {
  const winfield = fresh('winfield')
  const context = await browser.window(house)
  const page = await context.newPage()
  await page.goto('/sign-up')
  await page.getByLabel('Handle').fill(winfield)
  await page.getByLabel('E-mail address').fill(`${winfield}@example.org`)
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  assert.equal(await page.getByRole('heading', { name: 'Account created' }).count(), 0)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Account created' }).waitFor()

  const token = await house.mailed(`${winfield}@example.org`, '/confirm/')
  await page.goto(`/confirm/${token}`)
  assert.equal((await house_account(page)).confirmed, false)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
  assert.equal((await house_account(page)).confirmed, true)

  await page.goto('/account')
  await page.getByRole('heading', { name: winfield }).waitFor()
  await page.getByLabel('Only when it is my turn').check()
  await page.getByLabel('As plain text').check()
  await page.getByLabel('Time zone for mail').selectOption('Europe/Berlin')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  const account = await house_account(page)
  assert.deepEqual(
    [account.mail_wish, account.mail_format, account.time_zone],
    ['my_turn', 'text', 'Europe/Berlin'],
  )
  await page.getByLabel('Once a day').check()
  await page.getByText('Saved.').waitFor({ state: 'detached' })
  await page.getByLabel('At', { exact: true }).fill('19:30')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  assert.equal((await house_account(page)).digest_at, '19:30')
  await expect_accessible(page, 'account')

  await page.getByRole('button', { name: 'Create a calendar address' }).click()
  const calendar = new URL(await page.locator('code.token').innerText())
  const feed = await context.request.get(calendar.pathname)
  assert.match(await feed.text(), /^BEGIN:VCALENDAR/)
  await page.reload()

  await page.getByText('New token for a script').click()
  await page.getByLabel('Label').fill('my bot')
  await page.getByLabel('Read only').check()
  await page.getByRole('button', { name: 'Create token' }).click()
  const bot = await page.locator('code.token').innerText()
  assert.equal((await house.call('GET', '/account', undefined, bot)).handle, winfield)
  await page.getByRole('button', { name: 'End my bot' }).click()
  await page.getByRole('button', { name: 'End my bot' }).waitFor({ state: 'detached' })
  await assert.rejects(house.call('GET', '/account', undefined, bot), /401/)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  await context.close()
})

test('a player removes an address for mails', async () => {
  const wellington = fresh('wellington')
  await house.player(wellington)
  const script = `import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as database:
    assert database.execute("INSERT INTO aliases (account, address) SELECT id, 'duke@work.example'"
                            " FROM accounts WHERE handle = ?", sys.argv[2:]).rowcount == 1`
  execFileSync('python3', ['-c', script, join(house.data, 'adjutant.db'), wellington])
  const context = await browser.window(house)
  const page = await context.newPage()
  await page.goto('/sign-in?to=/account')
  await page.getByLabel('Handle').fill(wellington)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('We also accept orders by mail from').waitFor()
  await expect_accessible(page, 'the addresses for mails')
  await page.getByRole('button', { name: 'Remove duke@work.example' }).click()
  await page.getByText('We also accept orders by mail from').waitFor({ state: 'detached' })
  await context.close()
})

test('a player keeps contacts, takes all along, and leaves', async () => {
  const [napoleon, blucher] = [fresh('napoleon'), fresh('blucher')]
  const token = await house.player(napoleon)
  await house.player(blucher)
  const { id, sides } = await house.scenario()
  const wanted = { scenario: id, side: sides[0].id, options: { opponent: 'captain' } }
  const match = await house.call('POST', '/matches', wanted, token)
  const context = await browser.window(house)
  const page = await context.newPage()
  await page.goto('/sign-in?to=/account')
  await page.getByLabel('Handle').fill(napoleon)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: napoleon }).waitFor()

  await page.getByText('Add a contact').click()
  await page.getByLabel('Handle', { exact: true }).fill(blucher)
  await page.getByRole('button', { name: 'Add to my contacts' }).click()
  assert.equal(
    await page.getByRole('link', { name: 'invite', exact: true }).getAttribute('href'),
    `/matches/new?invite=${blucher}`,
  )
  await page.getByRole('button', { name: `Block ${blucher}` }).click()
  await page.getByText('Blocked: can’t invite').waitFor()
  await page.getByText('Report a player').click()
  await page.getByLabel('Handle of the player').fill(blucher)
  await page.getByLabel('What happened').fill('Comes late to every battle.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByText('The operator has your report').waitFor()

  // The opponent in a match, by the seat alone.
  await page.reload()
  await page.getByText('Report a player').click()
  await page.getByLabel('What happened').fill('Never answers.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByText('name the player here').waitFor()
  await page.getByLabel('Match', { exact: true }).fill(match.id)
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByText('The computer player has this seat').waitFor()

  await page.goto(`/ratings/${blucher}`)
  await page.getByRole('button', { name: 'Unblock' }).click()
  await page.getByRole('button', { name: 'Add to my contacts' }).click()
  await page.getByRole('button', { name: 'Remove from my contacts' }).waitFor()
  await page.getByRole('link', { name: 'Invite to a match' }).click()
  await page.getByLabel('Handle or e-mail address').waitFor()
  assert.equal(await page.getByLabel('Handle or e-mail address').inputValue(), blucher)
  await page.goto('/account')
  await page.evaluate((id) => localStorage.setItem(`adjutant.notes.${id}`, 'guard the left'), match.id)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await saving
  assert.equal(file.suggestedFilename(), `adjutant-${napoleon}.json`)
  const data = JSON.parse(await saved(file))
  assert.equal(data.account.handle, napoleon)
  assert.equal(data.matches[0].match.id, match.id)
  assert.equal(data.matches[0].record.format, 'adjutant-record-1')
  assert.deepEqual(data.notes, { [match.id]: 'guard the left' })
  await page.getByText('Saved, with one match.').waitFor()

  await page.getByText('Delete my account permanently').click()
  await page.getByText('Your matches in progress:').waitFor()
  await expect_accessible(page, 'deleting the account')
  await page.getByLabel('Your password', { exact: true }).last().fill(password)
  await page.getByLabel('I understand that this cannot be undone').check()
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
  const jacob = fresh('jacob')
  await house.player(jacob)
  const context = await browser.window(house)
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByLabel('Handle').fill(jacob)
  await page.getByLabel('Password').fill('not this one at all')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await page.getByLabel('Handle or e-mail address').fill(jacob)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('status').filter({ hasText: 'we have sent a mail' }).waitFor()

  const token = await house.mailed(`${jacob}@example.org`, '/reset-password/')
  await page.goto(`/reset-password/${token}`)
  await page.getByLabel('New password').fill('another long enough password')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('heading', { name: 'Your password is changed' }).waitFor()
  await page.goto('/sign-in?to=/account')
  await page.getByLabel('Handle').fill(jacob)
  await page.getByLabel('Password').fill('another long enough password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: jacob }).waitFor()
  await context.close()
})

async function house_account(page) {
  return (await page.request.get('/api/v1/account')).json()
}

test('a player has a chat told what happens', async () => {
  const ney = fresh('ney')
  await house.player(ney)
  const context = await browser.window(house)
  const page = await context.newPage()
  await page.goto('/sign-in?to=/account')
  await page.getByLabel('Handle').fill(ney)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('My webhooks').click()
  await page.getByText('None yet.').last().waitFor()
  await page.getByText('New webhook').click()
  await page.getByLabel('Label').first().fill('the chat')
  await page.getByLabel('Address', { exact: true }).fill('http://127.0.0.1:9/hook')
  await page.getByLabel('All public matches').check()
  await page.getByRole('button', { name: 'Create webhook' }).click()
  assert.match(await page.locator('code.token').innerText(), /^whsec_/)
  await page.getByText('(all public matches)').waitFor()
  await page.getByRole('button', { name: 'Send a test to the chat' }).click()
  await page.getByText('A test is on its way.').waitFor()
  await page.getByText('Latest deliveries').click()
  const failed = page.locator('.deliveries li', { hasText: 'is not one of the public Internet' })
  await until(async () => {
    const looked = page.waitForResponse(/\/account\/webhooks$/)
    await page.getByRole('button', { name: /^Refresh/ }).click()
    await looked
    await drawn(page)
    return (await failed.count()) > 0
  }, 'that it failed is told')
  await expect_accessible(page, 'webhooks')
  await page.getByRole('button', { name: 'Remove the chat' }).click()
  await page.getByRole('button', { name: 'Remove the chat' }).waitFor({ state: 'detached' })
  await context.close()
})

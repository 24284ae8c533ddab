// The operator's desk: reports are read and settled, accounts held, and it is nobody else's.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { expect_accessible, expect_narrow, open_house, password, sizes } from './house.js'
import { until } from './waiting.js'

const { house, browser, tokens, handles } = open_house({ officer: 'officer', anne: 'anne', bert: 'bert' }, { prepare, alone: true })
async function prepare() {
  execFileSync(house.program, ['user', 'admin', handles.officer, '--data', house.data])
}

test('a report is read with what was said, and settled', async () => {
  const match = await house.match(tokens.anne, tokens.bert)
  await house.call('POST', `/matches/${match}/chat`, { text: 'You are no general.' }, tokens.bert)
  await house.call('POST', '/reports', { about: handles.bert, match, text: 'Insults me.' }, tokens.anne)
  const context = await browser.window(house, { handle: handles.officer })
  const page = await context.newPage()
  await page.goto('/account')
  await page.getByRole('link', { name: 'The operator’s desk' }).click()
  await page.getByText(`: ${handles.anne} about ${handles.bert}`).click()
  await page.getByText('You are no general.').waitFor()
  await expect_accessible(page, 'a report')
  await page.getByRole('button', { name: `Look up ${handles.bert}` }).click()
  await page.getByRole('radio', { name: /^Mute/ }).check()
  await page.getByLabel('Days').fill('3')
  await page.getByRole('textbox', { name: 'Reason' }).fill('insults')
  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  await page.getByRole('status').filter({ hasText: 'Muted' }).waitFor()
  await expect_accessible(page, 'an account at the desk')
  await page.setViewportSize(sizes.phone)
  await expect_narrow(page, 'the desk on a phone')
  await assert.rejects(house.call('POST', `/matches/${match}/chat`, { text: 'And yet.' }, tokens.bert), /insults/)
  await page.getByLabel('Outcome').fill('muted for three days')
  await page.getByRole('button', { name: 'Settle report' }).click()
  await page.getByText('No open reports.').waitFor()
  await page.getByText(`settle ${handles.bert}: muted for three days`).first().waitFor()
  await context.close()
})

test('an account is suspended, which ends its sessions, until that is lifted', async () => {
  const context = await browser.window(house, { handle: handles.officer })
  const page = await context.newPage()
  await page.goto('/desk')
  await page.getByLabel('Handle').fill(handles.anne)
  await page.getByRole('button', { name: 'Look up' }).click()
  const act = async (what, why) => {
    await page.getByRole('radio', { name: new RegExp(`^${what}`) }).check()
    await page.getByRole('textbox', { name: 'Reason' }).fill(why)
    await page.getByRole('button', { name: what, exact: true }).click()
  }
  await act('Suspend', 'a test')
  await page.getByRole('status').filter({ hasText: 'Suspended' }).waitFor()
  await assert.rejects(house.call('GET', '/account', undefined, tokens.anne), /401/)
  await act('Lift', 'enough')
  await until(async () => (await page.getByRole('status').filter({ hasText: 'Suspended' }).count()) === 0, 'it is lifted')
  await house.call('POST', '/sessions', { handle: handles.anne, password })
  await context.close()
})

test('the desk is for operators only', async () => {
  const context = await browser.window(house, { handle: handles.bert })
  const page = await context.newPage()
  await page.goto('/desk')
  await page.getByText('The desk is for operators of this server.').waitFor()
  await expect_accessible(page, 'somebody else at the desk')
  await page.goto('/account')
  await page.getByRole('heading', { name: handles.bert }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'The operator’s desk' }).count(), 0)
  await assert.rejects(house.call('GET', '/desk/reports', undefined, tokens.bert), /403/)
  await context.close()
})

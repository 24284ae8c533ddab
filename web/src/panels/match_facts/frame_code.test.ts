import { expect, it } from 'vitest'
import { frame_code } from './frame_code'

it('is a frame whose title stays inside its quotes', () => {
  const code = frame_code('https://club.example', { id: 'm_1', scenario_title: 'Lee & "Meade" <1863>' })
  expect(code).toBe(
    '<iframe src="https://club.example/matches/m_1/embed" title="Lee &#38; &#34;Meade&#34; &#60;1863&#62;" ' +
      'width="640" height="560" loading="lazy"></iframe>',
  )
})

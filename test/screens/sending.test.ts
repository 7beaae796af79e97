import { describe, expect, it } from 'vitest'
import { CLOSED_WORDS, explainSending, nextSendingStep } from '../../src/core/review/explain-sending.ts'
import { useWindows } from './support/open-window.ts'
import { goodDay, type Scene } from './support/scene.ts'
import { standsInEveryLook } from './support/stands.ts'

type Sending = Scene['sending']

const SINCE = new Date(1_700_000_000_000)

const sendingOf = (
  told: Pick<Sending, 'state' | 'catchingUp' | 'cases'>,
  reasons: readonly (keyof typeof CLOSED_WORDS)[] = [],
): Sending => ({
  ...told,
  words: explainSending({ ...told, compared: false }),
  next: told.state === 'closed' ? nextSendingStep({ ...told, compared: false }) : null,
  reasons: reasons.map((reason) => {
    return { reason, since: SINCE, words: CLOSED_WORDS[reason], comparedSlot: null, mustCompare: reason !== 'movement-unexplained' }
  }),
})

/** An older journal was put back, and two transactions are explained by nothing in it. */
const closed = (): Scene => ({
  ...goodDay(),
  openCases: 2,
  sending: sendingOf({ state: 'closed', catchingUp: null, cases: 2 }, ['journal-older', 'movement-unexplained']),
})

/** Just started after an absence. */
const waiting = (): Scene => ({
  ...goodDay(),
  sending: sendingOf({ state: 'waiting', catchingUp: { slots: 12_000n, accounts: 1 }, cases: 0 }),
})

describe('a window while nothing new is signed', () => {
  const windows = useWindows()

  it.each(['/overview', '/pay', '/sweep', '/deposits'])('says at %s that sending is closed, why, and what to do', async (at) => {
    const { page, complaints, close } = await windows.open(closed(), { at })
    const band = page.getByRole('alert').filter({ hasText: 'Sending is closed' })
    await band.getByText('nothing new is decided or signed').waitFor()
    await band.getByText('If the newer journal still exists, stop and put it back.').waitFor()
    await band.getByText('It may have paid something a second time').waitFor()
    await band.getByText('Then close each case that is left with a note (2 wait now)').waitFor()
    await band.getByText('done on the command line: sending compare, then sending reopen.').waitFor()
    await band.getByRole('link', { name: 'See what does not add up' }).click()
    await page.waitForURL(/#\/ledger$/)
    expect(complaints).toEqual([])
    await close()
  })

  it('says how much is still to be read after a start, and no more once sending is open', async () => {
    const { page, double, complaints, close } = await windows.open(waiting(), { at: '/overview' })
    const band = page.getByRole('status').filter({ hasText: 'Nothing new is signed yet' })
    await band.getByRole('paragraph').filter({ hasText: 'Still to read: 12,000 slots, and the past of one account.' }).waitFor()
    double.scene.sending = goodDay().sending
    double.tell({ kind: 'sending', state: 'open' })
    await band.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
    await close()
  })

  it.each([
    ['closed', 'Sending is closed.'],
    ['waiting', 'Nothing new is signed yet.'],
  ] as const)('does not say that everything is all right while sending is %s, without a case too', async (state, lead) => {
    const sending = sendingOf({ state, catchingUp: state === 'waiting' ? { slots: 5n, accounts: 0 } : null, cases: 0 }, [])
    const { page, close } = await windows.open({ ...goodDay(), sending }, { at: '/overview' })
    await page.getByRole('heading', { name: lead }).waitFor({ timeout: 8_000 })
    expect(await page.getByText('Everything is all right.').count()).toBe(0)
    await close()
  })

  standsInEveryLook(windows, {
    name: 'sending-closed',
    scene: closed,
    at: '/overview',
    ready: (page) => page.getByText('Sending is closed').first().waitFor(),
  })
  standsInEveryLook(windows, {
    name: 'sending-waiting',
    scene: waiting,
    at: '/overview',
    ready: (page) => page.getByText('Nothing new is signed yet').first().waitFor(),
  })
})

import { expect, it } from 'vitest'
import type { Journal } from '../../../../src/main/journal/index.ts'
import { readOpenWork } from '../../../../src/main/pay/send/open-work.ts'
import { draftOf, intentOf, signatureOf, signedOf } from '../../journal/samples.ts'
import { openWatchingJournal } from '../../journal/support.ts'

const WHAT = { template: { options: { lifetime: { kind: 'blockhash' } } } }
/** As many as go on at a time. */
const AT_A_TIME = 400
const NAMES = Array.from({ length: AT_A_TIME }, (_, at) => `signed ${at}`)

/** As many signed payments as go on at a time, in one state, and one that is not begun. */
async function openFull(state: 'sent' | 'unknown'): Promise<Journal> {
  const journal = await openWatchingJournal()
  await journal.write('full', async (tx) => {
    const intents = [...NAMES, 'not begun'].map((name) => ({ ...intentOf(name), what: WHAT, seal: '00' }))
    await tx.addDecision({ id: 'decision', summary: null, intents })
    for (const name of NAMES) {
      const attemptId = await tx.storeSigned(signedOf(await tx.addDraft(draftOf(name)), name))
      await tx.setAttemptState({ attemptId, state })
    }
  })
  return journal
}

const idsOf = ({ works }: Awaited<ReturnType<typeof readOpenWork>>): string[] => works.map(({ intent }) => intent.id)

it('work that was begun is finished before more is begun', async () => {
  const journal = await openFull('sent')
  expect(idsOf(await readOpenWork({ journal }))).toEqual(NAMES)
})

it('what nobody could say the end of keeps nothing else from being begun', async () => {
  const journal = await openFull('unknown')
  expect(idsOf(await readOpenWork({ journal }))).toEqual([...NAMES, 'not begun'])
})

it('what a person was told cannot be settled keeps nothing else from being begun', async () => {
  const journal = await openFull('sent')
  const stuck = signatureOf('signed 7')
  expect(idsOf(await readOpenWork({ journal }, { isStuck: (signature) => signature === stuck, isWaiting: () => false }))).toEqual([
    ...NAMES,
    'not begun',
  ])
})

it('a draft that waits for the end of an earlier message, as a person was told, keeps nothing else from being begun', async () => {
  const journal = await openWatchingJournal()
  await journal.write('drafted', async (tx) => {
    const intents = [...NAMES, 'not begun'].map((name) => ({ ...intentOf(name), what: WHAT, seal: '00' }))
    await tx.addDecision({ id: 'decision', summary: null, intents })
    for (const name of NAMES) await tx.addDraft(draftOf(name))
  })
  expect(idsOf(await readOpenWork({ journal }))).toEqual(NAMES)
  const isWaiting = (intent: string) => intent === 'signed 7'
  expect(idsOf(await readOpenWork({ journal }, { isStuck: () => false, isWaiting }))).toEqual([...NAMES, 'not begun'])
})

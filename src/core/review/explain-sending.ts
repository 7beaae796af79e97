import { grouped } from '../text/grouped.ts'

type CatchingUp = { readonly slots: bigint | null; readonly accounts: number }

/** What a person does next about closed sending: wait until all is read, compare with the chain, close what cases are left, open it again. */
export type SendingStep = 'read' | 'compare' | 'cases' | 'reopen'

/** `cases`: open ones that keep it closed; `compared`: whether everything was compared since each reason came. */
type Closed = { readonly catchingUp: CatchingUp | null; readonly cases: number; readonly compared: boolean }

/** The step that comes next while sending is closed. */
export function nextSendingStep({ catchingUp, cases, compared }: Closed): SendingStep {
  if (catchingUp !== null) return 'read'
  if (!compared) return 'compare'
  return cases > 0 ? 'cases' : 'reopen'
}

type State = 'open' | 'waiting' | 'switching' | 'closed' | 'offline' | 'offline-stopped'

/** What the state of sending means and what to do, in the order in which a person does it. `offline-stopped`: there for a reason in the journal. */
export function explainSending({ state, ...closed }: Closed & { readonly state: State }): string {
  switch (state) {
    case 'open':
      return 'What has the signer’s seal, and waits for nobody’s approval, is signed and sent.'
    case 'waiting':
      return `Nothing new is signed yet: what your keys did before this start is read first. Still to read: ${leftWords(closed.catchingUp)}.${pastWords(closed.catchingUp)}`
    case 'switching':
      return 'The network is changing its consensus: nothing new is signed before that is over, which takes some minutes, unless you ask for it. What was signed before is followed, and none of it is called expired meanwhile.'
    case 'offline':
      return 'This workstation is offline: nothing is sent from here. What is signed here is carried to a workstation with a network, which sends it.'
    case 'offline-stopped':
      return 'This workstation is offline: nothing is sent from here. Its signer may sign nothing until you have looked at each reason: find the bundles that were signed here since, on their records, and see that each has ended. Then go on with this journal.'
    case 'closed':
      return `Sending is closed: nothing new is decided or signed. What was signed before is followed to its end. ${nextWords(closed)}`
  }
}

/** What a comparison waits for before it can say of a message that it did not land. */
export function explainWait(blocksLeft: bigint): string {
  const left = blocksLeft === 1n ? '1 block' : `${grouped(blocksLeft)} blocks`
  return `Waiting until nothing that was signed before can still land: ${left} left.`
}

const COMPARE = 'compare what your keys did with what was signed here'

function nextWords(closed: Closed): string {
  const { catchingUp, cases } = closed
  switch (nextSendingStep(closed)) {
    case 'read':
      return `What your keys did is still being read: ${leftWords(catchingUp)}. After that, ${COMPARE}, then open sending again.${pastWords(catchingUp)}`
    case 'compare':
      return `First ${COMPARE}. ${cases === 0 ? '' : `Then ${caseWords(cases)}. `}Then open sending again.`
    case 'cases':
      return `What your keys did was compared. Now ${caseWords(cases)}. Then open sending again.`
    case 'reopen':
      return 'What your keys did was compared. Open sending again once you have looked at each reason.'
  }
}

function caseWords(cases: number): string {
  const waiting = cases === 1 ? 'one waits' : `${grouped(BigInt(cases))} wait`
  return `close each case that is left with a note (${waiting} now)`
}

function leftWords(catchingUp: CatchingUp | null): string {
  const { slots, accounts } = catchingUp ?? { slots: null, accounts: 0 }
  const past = accounts === 0 ? '' : `, and the past of ${accounts === 1 ? 'one account' : `${grouped(BigInt(accounts))} accounts`}`
  if (slots === null) return `it is not known how many slots, since not every node has been asked${past}`
  return `${slots === 1n ? '1 slot' : `${grouped(slots)} slots`}${past}`
}

/** A past is read from nodes that keep history: where none does, it is not read by waiting. */
function pastWords(catchingUp: CatchingUp | null): string {
  if (catchingUp === null || catchingUp.accounts === 0) return ''
  return ' Ledger says what keeps a past from being read, and what to do.'
}

import type { AttemptState } from '../../../../core/payment/state.ts'
import type { IntentState } from '../../../../core/payment/intent-state.ts'

/** As parts/state.tsx calls them; here they stand behind “ist”. */
const STATES: Record<AttemptState | IntentState, string> = {
  draft: 'ein Entwurf',
  signed: 'signiert',
  sent: 'gesendet',
  processed: 'verarbeitet',
  confirmed: 'bestätigt',
  finalized: 'finalisiert',
  refused: 'abgewiesen',
  failed: 'fehlgeschlagen',
  unexecuted: 'nicht ausgeführt',
  expired: 'abgelaufen',
  revoked: 'widerrufen',
  unknown: 'unbeantwortet',
  open: 'offen',
  'awaiting-approval': 'noch zu genehmigen',
  satisfied: 'abgeschlossen',
  abandoned: 'aufgegeben',
}

const isState = (state: string): state is keyof typeof STATES => Object.hasOwn(STATES, state)

/** A state as the context of an error names it; one that only another version knows stays as it is. */
export const stateInGerman = (state: string): string => (isState(state) ? STATES[state] : state)

import type { Answers } from '../../client.ts'

/** An account whose address is handed out, as the keys confirmed it. */
export type Receiving = Answers['accounts']['receive']

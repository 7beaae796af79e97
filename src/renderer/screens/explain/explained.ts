import type { Answers } from '../../client.ts'

/** What a transaction says, as the backend answers it. */
export type Explained = Answers['transactions']['explain']

import type { Answers } from '../../client.ts'

export type TokenAccount = Answers['tokens']['display']

/** The word after its amounts: a listed mint's label, or the first letters of a mint nobody named. */
export const unitOf = ({ label, mint }: Pick<TokenAccount, 'label' | 'mint'>) => label ?? `${mint.slice(0, 4)}…`

export const placeOf = (account: string) => `/token-accounts/at/${account}`

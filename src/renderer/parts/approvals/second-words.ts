import { t } from '@lingui/core/macro'
/** What is held is not signed: the button says who is asked. By name where one person alone may approve. */
export function secondWords(approvers: readonly { readonly label: string }[]): string {
  const [only] = approvers
  return approvers.length === 1 && only !== undefined ? only.label : t`a second person`
}

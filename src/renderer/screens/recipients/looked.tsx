import { t } from '@lingui/core/macro'
import { useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { useSettled } from '../../parts/use-settled.ts'
import { Judged } from '../pay/judged.tsx'
import { ADDRESS_CHARACTERS_MIN } from '../../../core/address/address.ts'

/** What an address is, as soon as one was typed whole. */
export function Looked({ text }: { readonly text: string }) {
  const settled = useSettled(text)
  return settled.length < ADDRESS_CHARACTERS_MIN ? null : <Judgement text={settled} />
}

function Judgement({ text }: { readonly text: string }) {
  const judged = useBackendQuery(useApi().recipients.check.queryOptions({ input: { text } }))
  return (
    <QueryResult query={judged} waiting={t`Asking your nodes what it is`}>
      {(recipient) => <Judged recipient={recipient} />}
    </QueryResult>
  )
}

import { useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { KIND_WORDS, paymentPath, shortIntent } from '../../parts/transaction/intent.ts'

/** As many as one answer holds, the same question as that of what was found elsewhere. */
const SHOWN = 1_000

export const useUnknown = () => {
  const found = useBackendQuery(useApi().sending.found.queryOptions({ input: { limit: SHOWN } }))
  return { ...found, value: found.value?.unknown }
}

/** What ended without anybody knowing how, each with its cause; nothing is shown where there is none. */
export function UnknownSheet() {
  return (
    <QueryResult query={useUnknown()} waiting={null}>
      {(unknown) =>
        unknown.length === 0 ? null : (
          <Sheet title="What nobody can tell of">
            <p>
              Whether these were made nobody can tell: none is made again, and the reference of a payment stays taken. Look on chain, or ask
              the recipient. Pay under another reference only once you know that it did not arrive and can no longer land: what was signed
              under a nonce can land until that nonce is advanced.
            </p>
            <ul className="matter-list">
              {unknown.map(({ intent, kind, why }) => (
                <li key={intent} className="stack-s">
                  <h3>{`${KIND_WORDS[kind]} ${shortIntent(intent)}`}</h3>
                  {why === null ? null : <p>{why}</p>}
                  <div className="btns">
                    <LinkButton to={paymentPath(intent)}>{`Story of ${shortIntent(intent)}`}</LinkButton>
                  </div>
                </li>
              ))}
            </ul>
          </Sheet>
        )
      }
    </QueryResult>
  )
}

import { useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { paymentPath, shortIntent } from '../../parts/transaction/intent.ts'

/** As many as one answer holds, the same question as that of what was found elsewhere. */
const SHOWN = 1_000

export const useUnknown = () => {
  const found = useBackendQuery(useApi().sending.found.queryOptions({ input: { limit: SHOWN } }))
  return { ...found, value: found.value?.unknown }
}

/** What a comparison ended without anybody knowing how; nothing is shown where there is none. */
export function UnknownSheet() {
  return (
    <QueryResult query={useUnknown()} waiting={null}>
      {(unknown) =>
        unknown.length === 0 ? null : (
          <Sheet title="What nobody can tell of">
            <p>
              The signer had signed another message for it, which this journal does not have. Whether it was made nobody can tell: it is not
              made again, and its reference stays taken. Ask whoever was to be paid.
            </p>
            <div className="btns">
              {unknown.map(({ intent }) => (
                <LinkButton key={intent} to={paymentPath(intent)}>
                  {`Story of ${shortIntent(intent)}`}
                </LinkButton>
              ))}
            </div>
          </Sheet>
        )
      }
    </QueryResult>
  )
}

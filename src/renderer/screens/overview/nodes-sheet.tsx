import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { useBackendQuery, WITHOUT_EVENTS } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { failureOfValue } from '../../backend/failure.ts'
import { Sheet } from '../../parts/sheet.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { Badge } from '../../parts/state.tsx'
import { Slot } from '../../parts/time.tsx'

type NodeLike = {
  readonly name: string
  readonly reachable: boolean
  readonly healthy: boolean
  readonly finalizedSlot: bigint | null
  readonly trouble: { readonly code: string; readonly context: object } | null
}

/** Every configured node, as it last answered. */
export function NodesSheet() {
  const status = useBackendQuery(useApi().nodes.status.queryOptions({ input: {}, ...WITHOUT_EVENTS }))
  return (
    <Sheet
      title={t`Nodes`}
      aside={
        <Link className="link" to="/nodes">
          <Trans>All nodes</Trans>
        </Link>
      }
    >
      <QueryResult query={status} waiting={t`Asking the nodes`}>
        {({ nodes }) =>
          nodes.length === 0 ? (
            <p className="dim">
              <Trans>None is configured.</Trans>
            </p>
          ) : (
            <ul className="stack-s">
              {nodes.map((node) => (
                <li key={node.name} className="stack-s">
                  <NodeLine node={node} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
    </Sheet>
  )
}

function NodeLine({ node }: { readonly node: NodeLike }) {
  const trouble = node.trouble === null ? null : failureOfValue(node.trouble)
  return (
    <>
      <div className="split">
        <b>{node.name}</b>
        <NodeBadge node={node} />
      </div>
      <span className="tiny dim">
        <Trans>
          finalized slot <Slot slot={node.finalizedSlot} />
        </Trans>
      </span>
      {trouble === null ? null : (
        <span className="tiny dim">
          {trouble.words.happened} {trouble.words.next}
        </span>
      )}
    </>
  )
}

function NodeBadge({ node: { reachable, healthy } }: { readonly node: NodeLike }) {
  if (!reachable) {
    return (
      <Badge kind="stop" glyph="node">
        <Trans>silent</Trans>
      </Badge>
    )
  }
  return healthy ? (
    <Badge kind="sure" glyph="node">
      <Trans>answers</Trans>
    </Badge>
  ) : (
    <Badge kind="warning" glyph="behind">
      <Trans>behind</Trans>
    </Badge>
  )
}

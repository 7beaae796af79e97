import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import './nodes.css'
import { useState } from 'react'
import { unreadWords, useBackendQuery, WITHOUT_EVENTS } from '../../backend/query.ts'
import { useApi, useLive } from '../../backend/backend.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Facts } from '../../parts/facts.tsx'
import { networkName } from '../../parts/network.ts'
import { Page } from '../../parts/page.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { AddNodeDialog } from './add-node-dialog.tsx'
import { CostsSheet } from './costs-sheet.tsx'
import { AdviceSheet } from './advice-sheet.tsx'
import { FaucetSheet } from './faucet-sheet.tsx'
import { Disagreements } from './matters.tsx'
import { NodeTable } from './node-table.tsx'
import { RemoveNodeDialog } from './remove-node-dialog.tsx'
import { sayOf, type Status } from './standing.ts'
import type { Sentence } from '../../../core/text/sentence.ts'
import { Said } from '../../parts/said.tsx'

/** The organisation's own nodes: how each stands, what is to be known of them, how to run one. */
export function NodesScreen() {
  const status = useBackendQuery(useApi().nodes.status.queryOptions({ input: {}, ...WITHOUT_EVENTS }))
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<string | null>(null)
  return (
    <Page
      title={t`Nodes`}
      say={status.value === undefined ? unreadWords(status, t`Asking the nodes.`) : sayOf(status.value, { stale: status.failure !== null })}
      actions={
        <>
          <LinkButton to="/ledger">
            <Trans>See the ledger’s continuity</Trans>
          </LinkButton>
          <Button onPress={() => setAdding(true)}>
            <Trans>Add a node</Trans>
          </Button>
        </>
      }
    >
      <QueryResult query={status} waiting={t`Asking the nodes`}>
        {(value) => (
          <div className="stack">
            <div className="cols">
              <Sheet title={t`Nodes you configured`} span="c-12" padded={false} foot={<Foot releases={value.releasesAsOf} />}>
                {value.nodes.length === 0 ? (
                  <Empty glyph="node" say={t`No node is configured.`} hint={t`Add one of your own; two are better than one.`}>
                    <Button onPress={() => setAdding(true)}>
                      <Trans>Add a node</Trans>
                    </Button>
                  </Empty>
                ) : (
                  <NodeTable nodes={value.nodes} onRemove={setRemoving} />
                )}
              </Sheet>
            </div>
            <Disagreements status={value} />
            <div className="cols">
              <NetworkSheet status={value} />
            </div>
          </div>
        )}
      </QueryResult>
      <div className="stack pt">
        <CostsSheet />
        <AdviceSheet />
      </div>
      <AddNodeDialog open={adding} onClose={() => setAdding(false)} />
      <RemoveNodeDialog name={removing} onClose={() => setRemoving(null)} />
    </Page>
  )
}

const Foot = ({ releases }: { readonly releases: Sentence }) => (
  <span className="tiny dim">
    <Trans>Money questions ask two nodes and go on only if both say the same. No other node is ever spoken to.</Trans>{' '}
    <Said of={releases} asSaid />
  </span>
)

const ERAS: Record<Status['consensus']['era'], () => string> = {
  before: () => t`the older one`,
  switching: () => t`is being changed`,
  after: () => t`the new one: confirmed is final`,
  unknown: () => t`not known: too few nodes can tell`,
}

function NetworkSheet({ status: { genesisHash, consensus } }: { readonly status: Status }) {
  const { msPerSlot } = useLive()
  const network = useBackendQuery(useApi().app.info.queryOptions({ input: {} })).value?.network
  const hasFaucet = network !== undefined && network !== 'production'
  return (
    <>
      <Sheet title={t`The network`} span={hasFaucet ? 'c-6' : 'c-12'}>
        <Facts
          of={[
            [t`Network`, network === undefined ? '' : networkName(network)],
            [
              t`Genesis`,
              genesisHash === null ? (
                <span key="genesis" className="dim">
                  <Trans>not known before a first node</Trans>
                </span>
              ) : (
                <span key="genesis" className="bytes">
                  {genesisHash}
                </span>
              ),
            ],
            [t`Consensus`, ERAS[consensus.era]()],
            [
              t`Time per slot`,
              msPerSlot === null ? (
                <span key="pace" className="dim">
                  <Trans>not observed yet</Trans>
                </span>
              ) : (
                t`${Math.round(msPerSlot)} ms`
              ),
            ],
          ]}
        />
        <p className="tiny dim">
          <Trans>A node that shows another genesis is refused and asked for nothing.</Trans>
        </p>
      </Sheet>
      {hasFaucet ? <FaucetSheet /> : null}
    </>
  )
}

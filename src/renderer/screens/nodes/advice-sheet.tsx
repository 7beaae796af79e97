import { keepPreviousData } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Choose, TextField } from '../../parts/field.tsx'
import { type Network, networkName } from '../../parts/network.ts'
import { Sheet } from '../../parts/sheet.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { useSettled } from '../../parts/use-settled.ts'
import { Advice } from './advice.tsx'
import { askOf, type Role, type Wish, wrongOf } from './wish.ts'

const ROLES: readonly (readonly [Role, string])[] = [
  ['api', 'Answers questions'],
  ['restricted-repair', 'With few open ports'],
  ['known-validators', 'With named validators alone'],
]
const NETWORKS: readonly Network[] = ['production', 'test', 'development', 'practice']

const NOTHING: Wish = { role: 'api', cluster: null, version: '', ledger: '', identity: '', bindAddress: '', knownValidators: '', peers: '' }

/** Composes how a node is started, for whoever runs one. */
export function AdviceSheet() {
  const ask = useApi()
  const info = useBackendQuery(ask.app.info.queryOptions({ input: {} }))
  const [wish, setWish] = useState<Wish>(NOTHING)
  const advice = useBackendQuery({
    ...ask.nodes.advise.queryOptions({ input: askOf(useSettled(wish)) }),
    placeholderData: keepPreviousData,
  })
  const cluster = wish.cluster ?? info.value?.network ?? 'production'
  return (
    <Sheet title="Run a node of your own" aside={<span className="tiny faint">composed here; nothing is started</span>}>
      <Choose label="What the node is for" value={wish.role} onChange={(role) => setWish({ ...wish, role })} of={ROLES} />
      <Choose
        label="Network of the node"
        value={cluster}
        onChange={(chosen) => setWish({ ...wish, cluster: chosen })}
        of={NETWORKS.map((network) => [network, networkName(network)] as const)}
      />
      {cluster === 'practice' ? null : <Fields wish={wish} onWish={setWish} />}
      <QueryResult query={advice} waiting="Composing the command">
        {(value) => <Advice advice={value} />}
      </QueryResult>
    </Sheet>
  )
}

const FIELDS: readonly { readonly key: keyof Wish; readonly label: string; readonly hint: string; readonly only?: Role }[] = [
  { key: 'version', label: 'Version of its software', hint: 'such as 4.4; the newest of your nodes where left out' },
  { key: 'ledger', label: 'Folder of the ledger', hint: 'on that machine' },
  { key: 'identity', label: 'File of its keypair', hint: 'on that machine; never one of this vault' },
  { key: 'bindAddress', label: 'Address it answers at', hint: 'an IP address; 127.0.0.1 where left out' },
  { key: 'knownValidators', label: 'Validators whose snapshots you believe', hint: 'addresses, apart by commas' },
  {
    key: 'peers',
    label: 'Validators it speaks to alone',
    hint: 'addresses, apart by commas; ask their operators first',
    only: 'known-validators',
  },
]

function Fields({ wish, onWish }: { readonly wish: Wish; readonly onWish: Dispatch<SetStateAction<Wish>> }) {
  return (
    <div className="wishes">
      {FIELDS.filter(({ only }) => only === undefined || only === wish.role).map(({ key, label, hint }) => (
        <TextField
          key={key}
          label={label}
          value={wish[key] ?? ''}
          onChange={(text) => onWish((now) => ({ ...now, [key]: text }))}
          hint={hint}
          wrong={wrongOf(key, wish)}
        />
      ))}
    </div>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useBackendMutation, useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Heading } from '../../parts/heading.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { Badge } from '../../parts/state.tsx'

/** Names the first node, which is checked against the network before it is kept. */
export function NodeStep({ onBack, onNext }: { readonly onBack: () => void; readonly onNext: () => void }) {
  const nodes = useBackendQuery(useApi().nodes.status.queryOptions({ input: {} }))
  const reachable = nodes.value?.nodes.some((node) => node.reachable) ?? false
  return (
    <>
      <div>
        <Heading className="say-lead">
          <Trans>Which node is yours?</Trans>
        </Heading>
        <p className="say-note pt">
          <Trans>
            Strongroom speaks to the nodes you name and to no other. Two are better than one: what must be proved is asked of all of them.
          </Trans>
        </p>
      </div>
      <AddNode onAdded={nodes.again} />
      <QueryResult query={nodes} waiting={t`Asking the nodes`}>
        {({ nodes: named }) => (
          <ul className="stack-s">
            {named.map((node) => (
              <li key={node.name} className="split">
                <b>{node.name}</b>
                {node.reachable ? (
                  <Badge kind="sure" glyph="node">
                    <Trans>answers</Trans>
                  </Badge>
                ) : (
                  <Badge kind="stop" glyph="node">
                    <Trans>silent</Trans>
                  </Badge>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryResult>
      <div className="btns">
        <Button kind="main" big onPress={onNext} missing={reachable ? null : t`Add a node that answers first.`}>
          <Trans>Go on to the vault</Trans>
        </Button>
        <Button kind="quiet" onPress={onBack}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </>
  )
}

function AddNode({ onAdded }: { readonly onAdded: () => void }) {
  const add = useBackendMutation(useApi().nodes.add.mutationOptions())
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name === '' || url === '' || add.busy) return
    add.start({ name, url }, () => {
      setName('')
      setUrl('')
      onAdded()
    })
  }
  return (
    <form className="stack" onSubmit={submit}>
      <TextField label={t`Its name`} value={name} onChange={setName} hint={t`Lower-case letters, digits and dashes: vault-rpc-1`} focused />
      <TextField
        label={t`Its URL`}
        kind="url"
        value={url}
        onChange={setUrl}
        hint={t`Kept on this machine and shown to nobody; it may hold a key.`}
      />
      <FailureNote failure={add.failure} />
      <div className="btns">
        <Button submit missing={name === '' || url === '' ? t`Enter a name and a URL.` : null} busy={add.busy ? t`Asking the node` : null}>
          <Trans>Add this node</Trans>
        </Button>
      </div>
    </form>
  )
}

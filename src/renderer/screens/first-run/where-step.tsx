import { useState } from 'react'
import { useLocation } from 'wouter'
import { useBackendMutation, useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Button } from '../../parts/button.tsx'
import { Choose } from '../../parts/field.tsx'
import { Glyph } from '../../parts/glyph.tsx'
import type { GlyphName } from '../../parts/glyphs.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { networkName, type Network } from '../../parts/network.ts'
import { QueryResult } from '../../parts/query-result.tsx'
import { RESUME_VAULT } from './steps.ts'

type Real = Exclude<Network, 'practice'>
const REAL_NETWORKS = (['production', 'test', 'development'] as const).map((network) => [network, networkName(network)] as const)

type WhereStepProps = { readonly onPractice: () => void; readonly onReal: () => void }

/** Practice or a real network. Another than the one that is open is switched to, and the window then opens on it. */
export function WhereStep(props: WhereStepProps) {
  const info = useBackendQuery(useApi().app.info.queryOptions({ input: {} }))
  return (
    <>
      <div>
        <h1 className="say-lead">Where do you want to start?</h1>
        <p className="say-note pt">
          You can move to another network whenever you like, in Settings. Practice money and practice keys never leave the practice network.
        </p>
      </div>
      <QueryResult query={info}>{({ network }) => <WhereChoices {...props} current={network} />}</QueryResult>
    </>
  )
}

function WhereChoices({ current, onPractice, onReal }: WhereStepProps & { readonly current: Network }) {
  const [, navigate] = useLocation()
  const [chosen, setChosen] = useState<Network>(current)
  const [real, setReal] = useState<Real>(current === 'practice' ? 'production' : current)
  const switching = useBackendMutation(useApi().app.switchNetwork.mutationOptions())

  const go = () => {
    const isPractice = chosen === 'practice'
    if (chosen === current) return isPractice ? onPractice() : onReal()
    if (isPractice) navigate(RESUME_VAULT, { replace: true })
    switching.start({ network: chosen })
  }
  return (
    <>
      <div className="choices">
        <Choice
          glyph="stamp"
          name="Practise first"
          words="A small network inside this app, with simulated customers who make good and bad deposits. Five minutes to your first sweep. Nothing here is real."
          chosen={chosen === 'practice'}
          onChoose={() => setChosen('practice')}
          practice
        />
        <Choice
          glyph="node"
          name="Connect to your node"
          words="Have its address ready. Whether it is on the right network is checked before anything else."
          chosen={chosen !== 'practice'}
          onChoose={() => setChosen(real)}
        />
      </div>
      {chosen === 'practice' ? null : (
        <div className="rowx">
          <span className="label">Network</span>
          <Choose
            label="Network"
            value={real}
            of={REAL_NETWORKS}
            onChange={(network) => {
              setReal(network)
              setChosen(network)
            }}
          />
        </div>
      )}
      <FailureNote failure={switching.failure} />
      <div className="btns">
        <Button kind="main" big onPress={go} busy={switching.busy || switching.value !== undefined ? 'Opening the other network' : null}>
          {chosen === 'practice' ? 'Start practising' : `Connect to ${networkName(chosen)}`} <Glyph name="arrow" />
        </Button>
        <span className="hint">
          {chosen === 'practice' ? 'Next: make a vault with a passphrase. Takes a minute.' : 'Next: name a node of yours.'}
        </span>
      </div>
    </>
  )
}

type ChoiceProps = {
  readonly glyph: GlyphName
  readonly name: string
  readonly words: string
  readonly chosen: boolean
  readonly onChoose: () => void
  readonly practice?: boolean
}

function Choice({ glyph, name, words, chosen, onChoose, practice = false }: ChoiceProps) {
  return (
    <button type="button" className={practice ? 'choice is-practice' : 'choice'} aria-pressed={chosen} onClick={onChoose}>
      <Glyph name={glyph} />
      <b>{name}</b>
      <span className="dim">{words}</span>
      {practice ? <span className="tag">recommended</span> : null}
    </button>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useBackendMutation, useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Button } from '../../parts/button.tsx'
import { ChooseLine } from '../../parts/field.tsx'
import { Glyph } from '../../parts/glyph.tsx'
import type { GlyphName } from '../../parts/glyphs.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Heading } from '../../parts/heading.tsx'
import { networkName, type Network } from '../../parts/network.ts'
import { QueryResult } from '../../parts/query-result.tsx'
import { RESUME_VAULT } from './steps.ts'

type Real = Exclude<Network, 'practice'>
const REAL_NETWORKS = ['production', 'test', 'development'] as const

type WhereStepProps = { readonly onPractice: () => void; readonly onReal: () => void }

/** Practice or a real network. Another than the one that is open is switched to, and the window then opens on it. */
export function WhereStep(props: WhereStepProps) {
  const info = useBackendQuery(useApi().app.info.queryOptions({ input: {} }))
  return (
    <>
      <div>
        <Heading className="say-lead">
          <Trans>Where do you want to start?</Trans>
        </Heading>
        <p className="say-note pt">
          <Trans>
            You can move to another network whenever you like, in Settings. Practice money and practice keys never leave the practice
            network.
          </Trans>
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
          name={t`Practise first`}
          words={t`A small network inside this app, with simulated customers who make good and bad deposits. Five minutes to your first sweep. Nothing here is real.`}
          chosen={chosen === 'practice'}
          onChoose={() => setChosen('practice')}
          practice
        />
        <Choice
          glyph="node"
          name={t`Connect to your node`}
          words={t`Have its address ready. Whether it is on the right network is checked before anything else.`}
          chosen={chosen !== 'practice'}
          onChoose={() => setChosen(real)}
        />
      </div>
      {chosen === 'practice' ? null : (
        <ChooseLine
          label={t`Network`}
          value={real}
          of={REAL_NETWORKS.map((network) => [network, networkName(network)] as const)}
          onChange={(network) => {
            setReal(network)
            setChosen(network)
          }}
        />
      )}
      <FailureNote failure={switching.failure} />
      <div className="btns">
        <Button kind="main" big onPress={go} busy={switching.busy || switching.value !== undefined ? t`Opening the other network` : null}>
          {chosen === 'practice' ? t`Start practising` : t`Connect to ${networkName(chosen)}`} <Glyph name="arrow" />
        </Button>
        <span className="hint">
          {chosen === 'practice' ? t`Next: make a vault with a passphrase. Takes a minute.` : t`Next: name a node of yours.`}
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
      {practice ? (
        <span className="tag">
          <Trans>recommended</Trans>
        </span>
      ) : null}
    </button>
  )
}

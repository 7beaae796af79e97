import './qr.css'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import type { Words } from '../language/words.ts'
import { Button } from '../parts/button.tsx'
import { Choose } from '../parts/field.tsx'
import { formatCount } from '../parts/figure.ts'
import { bytesOf } from '../parts/given-file.ts'
import type { UrEncoder } from '../../core/ur/ur-encoder.ts'
import { drawCode, encodeContents, encodeUr } from './codes.ts'

type Speed = 'slow' | 'normal' | 'fast'
/** How long a code stands. The slow one changes less often than three times a second, for whoever cannot bear what flickers. */
const EVERY_MS: Readonly<Record<Speed, number>> = { slow: 500, normal: 160, fast: 80 }
const SPEEDS: readonly (readonly [Speed, Words])[] = [
  ['slow', msg`Slow`],
  ['normal', msg`Normal`],
  ['fast', msg`Fast`],
]

/** What is shown: the contents of a file, as a data: address in base64, or a UR as its one text. */
export type Shown = { readonly contents: string } | { readonly ur: string }

const encoderOf = (of: Shown): UrEncoder => ('ur' in of ? encodeUr(of.ur) : encodeContents(bytesOf(of.contents)))

/** Codes, one after the other without end, for the camera of another machine. */
export function AnimatedQr({ of }: { readonly of: Shown }) {
  const [speed, setSpeed] = useState<Speed>(() => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'slow' : 'normal'))
  const [isOn, setOn] = useState(true)
  const { text, number, partCount } = useCodes(of, isOn ? EVERY_MS[speed] : null)
  const { size, path } = useMemo(() => drawCode(text, partCount === 1), [text, partCount])
  return (
    <>
      <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={t`QR code`}>
        <rect width={size} height={size} />
        <path d={path} />
      </svg>
      {partCount === 1 ? (
        <p className="dim">
          <Trans>This one code holds all of it.</Trans>
        </p>
      ) : (
        <>
          <p className="dim">
            <Trans>
              Code {formatCount(number)}. The camera needs {formatCount(partCount)} different codes or a few more, in any order: it may miss
              any of them.
            </Trans>
          </p>
          <div className="btns">
            <Button onPress={() => setOn(!isOn)}>{isOn ? t`Pause` : t`Go on`}</Button>
            <Choose label={t`Speed of the codes`} value={speed} onChange={setSpeed} of={SPEEDS} />
          </div>
        </>
      )}
    </>
  )
}

/** The code that stands, and a next one every so often; `everyMs` null lets it stand. */
function useCodes(of: Shown, everyMs: number | null) {
  const [encoder] = useState(() => encoderOf(of))
  const [shown, setShown] = useState(() => ({ text: encoder.next(), number: 1 }))
  const { partCount } = encoder
  useEffect(() => {
    if (everyMs === null || partCount === 1) return undefined
    const timer = setInterval(() => {
      const text = encoder.next()
      setShown(({ number }) => ({ text, number: number + 1 }))
    }, everyMs)
    return () => clearInterval(timer)
  }, [encoder, partCount, everyMs])
  return { ...shown, partCount }
}

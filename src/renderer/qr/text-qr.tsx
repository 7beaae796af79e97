import './qr.css'
import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { drawText } from './codes.ts'

/** One code that stands still and holds a text, letter for letter: an address in both cases of its letters. */
export function TextQr({ text }: { readonly text: string }) {
  const { size, path } = useMemo(() => drawText(text), [text])
  return (
    <svg className="qr-code qr-code-one" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={t`QR code`}>
      <rect width={size} height={size} />
      <path d={path} />
    </svg>
  )
}

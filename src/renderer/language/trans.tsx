import { TransNoContext, type TransProps } from '@lingui/react/server'
import { i18n } from './i18n.ts'

/** What `<Trans>` of the macros becomes: a sentence with parts of the window in it. A text among its values is shown as it is, never read as a part. */
export function Trans({ values, ...rest }: TransProps) {
  const shown = Object.entries(values ?? {}).map(([name, value]) => [name, typeof value === 'string' ? <>{value}</> : value])
  return <TransNoContext {...rest} values={Object.fromEntries(shown)} lingui={LANGUAGE} />
}

const LANGUAGE = { i18n, _: i18n._.bind(i18n) }

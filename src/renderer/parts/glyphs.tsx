/** The shapes of look/, on a grid of 16 units in the colour of their text. States are a ring that fills; exits leave the circle. */
const RING = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 } as const
const LINE = { ...RING, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

export const STATE_GLYPHS = {
  draft: <circle cx="8" cy="8" r="6.25" {...RING} strokeDasharray="2.6 2.31" />,
  signed: (
    <>
      <circle cx="8" cy="8" r="6.25" {...RING} />
      <circle cx="8" cy="8" r="2.1" fill="currentColor" />
    </>
  ),
  sent: (
    <>
      <circle cx="8" cy="8" r="6.25" {...RING} />
      <path d="M8 8V4a4 4 0 0 1 4 4z" fill="currentColor" />
    </>
  ),
  processed: (
    <>
      <circle cx="8" cy="8" r="6.25" {...RING} />
      <path d="M8 4a4 4 0 0 1 0 8z" fill="currentColor" />
    </>
  ),
  confirmed: (
    <>
      <circle cx="8" cy="8" r="6.25" {...RING} />
      <path d="M8 8V4a4 4 0 1 1-4 4z" fill="currentColor" />
    </>
  ),
  finalized: (
    <path
      fill="currentColor"
      fillRule="evenodd"
      d="M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1zM4.2 8.35 7.15 11.3 12 5.95 10.85 4.9 7.08 9.05 5.3 7.25z"
    />
  ),
  refused: (
    <>
      <path d="M5.2 1.75h5.6l3.45 3.45v5.6l-3.45 3.45H5.2L1.75 10.8V5.2z" {...LINE} />
      <path d="M5 8h6" stroke="currentColor" strokeWidth="1.75" />
    </>
  ),
  failed: (
    <path
      fill="currentColor"
      fillRule="evenodd"
      d="M8 .6 15.4 8 8 15.4.6 8zM8 6.9 6.35 5.25 5.25 6.35 6.9 8 5.25 9.65l1.1 1.1L8 9.1l1.65 1.65 1.1-1.1L9.1 8l1.65-1.65-1.1-1.1z"
    />
  ),
  unexecuted: (
    <>
      <path d="M8 1.6 14.4 8 8 14.4 1.6 8z" {...LINE} />
      <path d="M5.6 8h4.8" stroke="currentColor" strokeWidth="1.5" />
    </>
  ),
  expired: <path d="M4 1.75h8M4 14.25h8M5 2c0 3 3 4 3 6s-3 3-3 6M11 2c0 3-3 4-3 6s3 3 3 6" {...LINE} />,
  revoked: (
    <>
      <circle cx="8" cy="8" r="6.25" {...RING} />
      <path d="M3.7 12.3 12.3 3.7" stroke="currentColor" strokeWidth="1.5" />
    </>
  ),
  unknown: (
    <>
      <rect x="1.75" y="1.75" width="12.5" height="12.5" rx="2.2" {...RING} />
      <path d="M5.9 6.3c.1-1.3 1-2.05 2.15-2.05 1.2 0 2.1.75 2.1 1.85 0 1.6-2.05 1.6-2.05 3.1" {...LINE} />
      <circle cx="8.1" cy="11.7" r=".95" fill="currentColor" />
    </>
  ),
  outstanding: (
    <>
      <path d="M1.75 4.25H9.6L14.4 8 9.6 11.75H1.75z" {...LINE} />
      <circle cx="5" cy="8" r="1.2" fill="currentColor" />
    </>
  ),
}

export const GLYPHS = {
  ...STATE_GLYPHS,
  credit: <path d="M8 1.5v7M5 5.8l3 3 3-3M1.75 9.5v4.75h12.5V9.5" {...LINE} />,
  nocredit: <path d="M8 1.5v3.2M1.75 9.5v4.75h12.5V9.5M5.6 5.9l4.8 4.8M10.4 5.9l-4.8 4.8" {...LINE} />,
  internal: <path d="M2 6a6.2 6.2 0 0 1 11-1.6M14 10a6.2 6.2 0 0 1-11 1.6M13.2 1.6v2.9h-2.9M2.8 14.4v-2.9h2.9" {...LINE} />,
  continuous: <path d="M1.5 8h13M3.5 4.5v7M8 4.5v7M12.5 4.5v7" {...LINE} />,
  gap: (
    <>
      <path d="M1.5 8h3M11.5 8h3M3 4.5v7M13 4.5v7" {...LINE} />
      <path d="M8 4v4.6" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
      <circle cx="8" cy="11.4" r="1" fill="currentColor" />
    </>
  ),
  node: (
    <>
      <rect x="2" y="2.25" width="12" height="4.75" rx="1" {...LINE} />
      <rect x="2" y="9" width="12" height="4.75" rx="1" {...LINE} />
      <path d="M4.75 4.6h.01M4.75 11.4h.01" {...LINE} />
    </>
  ),
  behind: (
    <>
      <rect x="2" y="2.25" width="12" height="4.75" rx="1" {...LINE} />
      <rect x="2" y="9" width="12" height="4.75" rx="1" {...LINE} strokeDasharray="2 2" />
      <path d="M4.75 4.6h.01" {...LINE} />
    </>
  ),
  forever: (
    <path
      d="M8 8c-1.2-1.9-2.3-2.9-3.6-2.9A2.9 2.9 0 0 0 4.4 10.9C5.7 10.9 6.8 9.9 8 8s2.3-2.9 3.6-2.9a2.9 2.9 0 0 1 0 5.8C10.3 10.9 9.2 9.9 8 8z"
      {...LINE}
    />
  ),
  lock: (
    <>
      <rect x="2.75" y="7" width="10.5" height="7" rx="1.2" {...LINE} />
      <path d="M5 7V4.9a3 3 0 0 1 6 0V7" {...LINE} />
    </>
  ),
  open: (
    <>
      <rect x="2.75" y="7" width="10.5" height="7" rx="1.2" {...LINE} />
      <path d="M5 7V4.4a3 3 0 0 1 5.6-1.5" {...LINE} />
    </>
  ),
  treasury: <path d="M1.75 6 8 2l6.25 4M3 6.2v6.3M6.35 6.2v6.3M9.65 6.2v6.3M13 6.2v6.3M1.75 13.75h12.5" {...LINE} />,
  watch: (
    <>
      <path d="M1.25 8C3 5 5.3 3.6 8 3.6S13 5 14.75 8C13 11 10.7 12.4 8 12.4S3 11 1.25 8z" {...LINE} />
      <circle cx="8" cy="8" r="1.9" fill="currentColor" />
    </>
  ),
  home: <path d="M2 8.2 8 2.5l6 5.7M3.5 7v6.5h9V7" {...LINE} />,
  drawers: <path d="M2 2.25h12v11.5H2zM2 8h12M6.5 5.1h3M6.5 10.9h3" {...LINE} />,
  coins: (
    <>
      <circle cx="6" cy="6" r="4.25" {...LINE} />
      <path d="M11.6 5.9a4.25 4.25 0 1 1-5.7 5.7" {...LINE} />
    </>
  ),
  shield: <path d="M8 1.5 13.5 3.6v4.2c0 3.1-2.2 5.4-5.5 6.7-3.3-1.3-5.5-3.6-5.5-6.7V3.6zM5.6 8l1.7 1.7 3.2-3.4" {...LINE} />,
  sweep: <path d="M8 6.2v5.6M5.5 9.4 8 12l2.5-2.6M2 2.5l3.8 3.2M14 2.5l-3.8 3.2M2.25 14.25h11.5" {...LINE} />,
  many: <path d="M2 8h4.5M6.5 8c2.5 0 2-5 7-5M6.5 8h7M6.5 8c2.5 0 2 5 7 5" {...LINE} />,
  pay: <path d="M8 9.5V2M5 4.8l3-3 3 3M1.75 9.5v4.75h12.5V9.5" {...LINE} />,
  book: <path d="M3 2h8.5A1.5 1.5 0 0 1 13 3.5v10.25H4.5A1.5 1.5 0 0 1 3 12.25zM3 12.25A1.5 1.5 0 0 1 4.5 10.75H13" {...LINE} />,
  lookalike: (
    <>
      <path d="M1.75 6.25h5.5M1.75 9.75h5.5M8.75 6.25h5.5M8.75 9.75h5.5" {...LINE} />
      <path d="M8 2.5v11" {...LINE} strokeDasharray="1.5 2.2" />
    </>
  ),
  bundle: (
    <>
      <path d="M1.75 4.25h12.5v8.5H1.75zM1.75 4.5 8 9l6.25-4.5" {...LINE} />
      <circle cx="8" cy="9.4" r="1.6" fill="currentColor" />
    </>
  ),
  pen: <path d="M2.5 13.5 3.4 10 10.6 2.8a1.4 1.4 0 0 1 2 0l.6.6a1.4 1.4 0 0 1 0 2L6 12.6z" {...LINE} />,
  journal: <path d="M3 1.9h10v12.2H3zM5.5 5h5M5.5 7.7h5M5.5 10.4h2.8" {...LINE} />,
  stamp: (
    <path
      d="M2.5 14h11M3.5 11.5v-1.2c0-.7.5-1.1 1.2-1.1h1.6c.8-1.6-.6-3-.6-4.8a2.3 2.3 0 0 1 4.6 0c0 1.8-1.4 3.2-.6 4.8h1.6c.7 0 1.2.4 1.2 1.1v1.2z"
      {...LINE}
    />
  ),
  search: (
    <>
      <circle cx="7" cy="7" r="4.75" {...LINE} />
      <path d="m10.6 10.6 3.4 3.4" {...LINE} />
    </>
  ),
  theme: (
    <>
      <circle cx="8" cy="8" r="6.25" {...LINE} />
      <path d="M8 1.75a6.25 6.25 0 0 1 0 12.5z" fill="currentColor" />
    </>
  ),
  sun: (
    <>
      <circle cx="8" cy="8" r="3" {...LINE} />
      <path
        d="M8 1.25v1.75M8 13v1.75M1.25 8H3M13 8h1.75M3.2 3.2l1.25 1.25M11.55 11.55l1.25 1.25M12.8 3.2l-1.25 1.25M4.45 11.55 3.2 12.8"
        {...LINE}
      />
    </>
  ),
  moon: <path d="M13.5 9.6A5.9 5.9 0 0 1 6.4 2.5a5.9 5.9 0 1 0 7.1 7.1z" {...LINE} />,
  close: <path d="m3.5 3.5 9 9M12.5 3.5l-9 9" {...LINE} />,
  copy: (
    <>
      <rect x="5.5" y="5.5" width="8.25" height="8.25" rx="1" {...LINE} />
      <path d="M10.5 5.5V2.25H2.25v8.25H5.5" {...LINE} />
    </>
  ),
  ok: (
    <path d="M2.75 8.6 6.4 12.2 13.4 4.4" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
  ),
  doing: <circle cx="8" cy="8" r="4.75" fill="currentColor" />,
  todo: <circle cx="8" cy="8" r="4" {...RING} />,
  right: <path d="m6 3.5 4.5 4.5L6 12.5" {...LINE} />,
  down: <path d="M3.5 6 8 10.5 12.5 6" {...LINE} />,
  up: <path d="M3.5 10 8 5.5l4.5 4.5" {...LINE} />,
  unordered: <path d="M4.5 6 8 2.5 11.5 6M4.5 10 8 13.5 11.5 10" {...LINE} />,
  arrow: <path d="M2.5 8h11M9.5 4l4 4-4 4" {...LINE} />,
  plus: <path d="M8 3v10M3 8h10" {...LINE} />,
  settings: (
    <>
      <path d="M1.75 4.75h6.5M12.25 4.75h2M1.75 11.25h2M7.75 11.25h6.5" {...LINE} />
      <circle cx="10.25" cy="4.75" r="2" {...LINE} />
      <circle cx="5.75" cy="11.25" r="2" {...LINE} />
    </>
  ),
  warn: (
    <>
      <path d="M8 1.9 15 14H1z" {...LINE} />
      <path d="M8 6.2v3.6" {...LINE} />
      <circle cx="8" cy="11.9" r=".9" fill="currentColor" />
    </>
  ),
  info: (
    <>
      <circle cx="8" cy="8" r="6.25" {...LINE} />
      <path d="M8 7.4v3.8" {...LINE} />
      <circle cx="8" cy="4.9" r=".95" fill="currentColor" />
    </>
  ),
  pending: <path d="M2 12.5V6.2C2 3.9 4.7 2 8 2s6 1.9 6 4.2v6.3M2 12.5h12M5.2 12.5V8.8M8 12.5V8.8M10.8 12.5V8.8" {...LINE} />,
  hidden: (
    <path
      d="M1.5 7.2C3.2 9.7 5.4 11 8 11s4.800-1.300 6.500-3.800M3.300 9.300 2 11.200M12.700 9.300l1.300 1.900M8 11v2.300M5.600 10.600l-.7 2.100M10.400 10.600l.7 2.100"
      {...LINE}
    />
  ),
  out: <path d="M8 10V2M5 4.8l3-3 3 3M2 10.5V14h12v-3.5" {...LINE} />,
  quiet: <path d="M4.5 8h7" {...LINE} />,
  pause: <path d="M5.5 3.5v9M10.5 3.5v9" {...LINE} />,
  two: (
    <>
      <circle cx="5.5" cy="5" r="2.4" {...LINE} />
      <circle cx="11.2" cy="6" r="1.9" {...LINE} />
      <path d="M1.5 13c.3-2.6 1.8-4 4-4s3.700 1.400 4 4M11 10c2 0 3.200 1.100 3.500 3" {...LINE} />
    </>
  ),
}

export type GlyphName = keyof typeof GLYPHS

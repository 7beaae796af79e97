/** Strongroom's mark: a door in two halves, parted by an S. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true" fill="currentColor">
      <path d="M7 1h18a6 6 0 0 1 6 6v0H11.5A4.5 4.5 0 0 0 7 11.5v2A4.5 4.5 0 0 0 11.5 18H19a.5.5 0 0 1 .5.5v2a.5.5 0 0 1-.5.5H1V7a6 6 0 0 1 6-6z" />
      <path d="M31 11v14a6 6 0 0 1-6 6H7a6 6 0 0 1-6-6v0h19.5A4.5 4.5 0 0 0 25 20.5v-2A4.5 4.5 0 0 0 20.5 14H13a.5.5 0 0 1-.5-.5v-2a.5.5 0 0 1 .5-.5z" />
    </svg>
  )
}

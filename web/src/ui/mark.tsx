/** The logo: an open book with a ribbon. */
export const Mark = ({ size = 28 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
    <rect width="32" height="32" rx="8" fill="#3d4fc4" />
    <path
      d="M16 10.2C13.6 8.6 10.6 8 7.5 8.2v14.2c3.1-.2 6.1.4 8.5 2 2.4-1.6 5.4-2.2 8.5-2V8.2c-3.1-.200-6.1.400-8.5 2z"
      fill="#fff"
    />
    <path d="M16 10.2v14.2" stroke="#3d4fc4" strokeWidth="1.6" />
    <path d="M19.4 8.9v8l1.9-1.5 1.9 1.5V8.2c-1.3 0-2.6.2-3.8.7z" fill="#f2a900" />
  </svg>
);

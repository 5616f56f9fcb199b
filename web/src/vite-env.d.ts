declare module 'virtual:mantine-base.css';

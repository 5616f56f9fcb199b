import { IconMoon, IconSun, IconTextDirectionLtr, IconTextDirectionRtl } from '@tabler/icons-react';
import { useToggles } from '@/lib/use-toggles.ts';
import { NavbarButton } from './navbar-button.tsx';

export const SkinToggle = () => {
  const { isDark, label, toggle } = useToggles().skin;
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <NavbarButton label={label} onClick={toggle}>
      <Icon size={20} stroke={1.5} aria-hidden />
    </NavbarButton>
  );
};

export const DirectionToggle = () => {
  const { isRightToLeft, label, toggle } = useToggles().direction;
  const Icon = isRightToLeft ? IconTextDirectionLtr : IconTextDirectionRtl;
  return (
    <NavbarButton label={label} onClick={toggle}>
      <Icon size={20} stroke={1.5} aria-hidden />
    </NavbarButton>
  );
};

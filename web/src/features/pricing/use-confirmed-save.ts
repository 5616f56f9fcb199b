import { type UseQueryResult, useIsFetching } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useIsOwnServer } from '@/api/permissions/use-can.ts';
import { schoolQuery } from '@/api/school-query.ts';
import type { CourseChoice } from '@/school/courses/course-choices.ts';
import type { PriceForm } from './price-form.ts';
import type { PriceCalculation } from './use-price-calculator.ts';

interface ConfirmedSaveOptions {
  readonly calculator: PriceCalculation;
  readonly courses: UseQueryResult<readonly CourseChoice[]>;
  readonly course: CourseChoice | undefined;
  /** False until the courses have loaded. */
  readonly isLargeChange: boolean;
}

/** Asks before a large change: Save waits for the current price of the course. */
export const useConfirmedSave = (options: ConfirmedSaveOptions) => {
  const { calculator, courses, course, isLargeChange } = options;
  const { form } = calculator;
  // On another host, saving needs no confirmation: the specification has none.
  const isOwnServer = useIsOwnServer();
  const isHostUnknown = useIsFetching({ queryKey: schoolQuery.queryKey }) > 0;
  const isLoading = isHostUnknown || (isOwnServer && courses.isFetching);
  const [pressedFor, setPressedFor] = useState<PriceForm>();
  const [isAsking, setIsAsking] = useState(false);
  // Save was not pressed for a form that was changed since.
  const isWaiting = pressedFor === form;

  const saveNow = () => calculator.save(isOwnServer ? (course?.current_price ?? null) : undefined);
  const saveOrAsk = useEffectEvent(() => {
    setPressedFor(undefined);
    if (!isOwnServer) saveNow();
    else if (courses.isError || courses.isPaused) calculator.fail();
    else if (isLargeChange) setIsAsking(true);
    else saveNow();
  });
  useEffect(() => {
    if (isWaiting && !isLoading) saveOrAsk();
  }, [isWaiting, isLoading]);

  const save = () => {
    if (!calculator.isComplete) {
      saveNow();
      return;
    }
    if (courses.isError) void courses.refetch();
    setPressedFor(form);
  };
  const confirm = () => {
    setIsAsking(false);
    saveNow();
  };
  return { save, isWaiting, isAsking, confirm, cancel: () => setIsAsking(false) };
};

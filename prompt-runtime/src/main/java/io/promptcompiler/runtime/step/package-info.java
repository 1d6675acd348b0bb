/**
 * The API of steps: their definition ({@link io.promptcompiler.runtime.step.StepDefinition}), the
 * verdict on the evidence for a step ({@link io.promptcompiler.runtime.step.Verdict}) and the order
 * of steps ({@link io.promptcompiler.runtime.step.StepFlow}).
 *
 * <p>A verdict lists each problem once: missing evidence is listed once, whoever requires it.
 */
@NullMarked
package io.promptcompiler.runtime.step;

import org.jspecify.annotations.NullMarked;

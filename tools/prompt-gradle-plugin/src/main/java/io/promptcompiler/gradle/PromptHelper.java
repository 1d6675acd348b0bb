package io.promptcompiler.gradle;

import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** A static method that templates call. */
public interface PromptHelper {

  /** The name in templates. */
  @Input
  Property<String> getName();

  /** The method, as in {@code com.acme.Text#slug}. */
  @Input
  @Optional
  Property<String> getMethod();

  /** The types of its parameters, separated by commas. */
  @Input
  @Optional
  Property<String> getParameters();

  /** The type of its result. */
  @Input
  @Optional
  Property<String> getReturns();

  /** {@code trusted} if its results are always trusted. */
  @Input
  @Optional
  Property<String> getTrust();

  /** How often its results change. */
  @Input
  @Optional
  Property<String> getVaries();
}

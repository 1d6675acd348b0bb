package io.promptcompiler.runtime;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a class that the prompt compiler wrote. Ours, and not the one of {@code java.compiler}, so
 * that a named module needs nothing but the runtime. Carries no date: equal sources give equal
 * bytes.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.CLASS)
public @interface Generated {
  /** The template or folder that the class was made from. */
  String value();
}

package io.promptcompiler.runtime.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks generated classes. JaCoCo leaves out classes with an annotation of this simple name. It is
 * not the annotation of the JDK, since the module {@code java.compiler} would then have to be
 * required by each application that is a module.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.CLASS)
public @interface Generated {}

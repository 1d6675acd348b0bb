package io.promptcompiler.core.java;

import com.palantir.javapoet.AnnotationSpec;
import io.promptcompiler.runtime.Generated;

/** Annotations that several emitters use. */
final class Annotations {
  private Annotations() {}

  /** {@code @Generated} with the path of the source, which is the same on every machine. */
  static AnnotationSpec generated(String from) {
    return AnnotationSpec.builder(Generated.class)
        .addMember("value", "$L", Literals.of(from))
        .build();
  }

  static AnnotationSpec suppress(String warning) {
    return AnnotationSpec.builder(SuppressWarnings.class).addMember("value", "$S", warning).build();
  }
}

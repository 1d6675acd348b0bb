package io.promptcompiler.core.java.model;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.runtime.support.Generated;
import java.util.List;
import javax.lang.model.element.Modifier;

/** Annotations of generated code for other tools: for measures of coverage, and for NullAway. */
public final class GeneratedTypes {
  private static final AnnotationSpec UNCHECKED_NULLS =
      AnnotationSpec.builder(SuppressWarnings.class).addMember("value", "$S", "NullAway").build();

  private GeneratedTypes() {}

  /** Returns the builder of a class that is marked as generated. */
  public static TypeSpec.Builder classBuilder(ClassName name) {
    return TypeSpec.classBuilder(name).addAnnotation(Generated.class);
  }

  /** Returns the builder of an enum that is marked as generated. */
  public static TypeSpec.Builder enumBuilder(ClassName name) {
    return TypeSpec.enumBuilder(name).addAnnotation(Generated.class);
  }

  /**
   * Returns the builder of a private constructor that may leave required fields null, since
   * something that NullAway does not know ensures that they are set: the stages of a builder, or
   * the check at the end of a reader.
   */
  static MethodSpec.Builder constructorBuilder(List<Field> fields) {
    MethodSpec.Builder constructor = MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE);
    if (fields.stream().anyMatch(Field::required)) {
      constructor.addAnnotation(UNCHECKED_NULLS);
    }
    return constructor;
  }
}

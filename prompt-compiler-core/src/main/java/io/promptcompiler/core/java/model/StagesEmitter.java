package io.promptcompiler.core.java.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.type.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.element.Modifier;

/**
 * An emitter for the stages of a builder: an interface for each required field, with a single
 * method that returns the next stage, or the builder after the last one.
 */
final class StagesEmitter {
  private final ClassContext context;
  private final ClassName builder;
  private final List<Field> required;
  private final List<ClassName> stages;

  /**
   * Creates an emitter for stages inside a class.
   *
   * @param prefix the prefix of the names of the stages
   */
  StagesEmitter(ClassContext context, ClassName outer, String prefix, ClassName builder) {
    this.context = context;
    this.builder = builder;
    this.required = context.object().fields().stream().filter(Field::required).toList();
    this.stages = stages(outer, prefix, required);
  }

  /**
   * Returns the names of the stages. Names that differ only in case would share a file on some file
   * systems.
   */
  private static List<ClassName> stages(ClassName outer, String prefix, List<Field> required) {
    List<ClassName> stages = new ArrayList<>();
    Set<String> taken = new HashSet<>();
    for (Field field : required) {
      String name = prefix + Identifiers.stage(field.name());
      while (!taken.add(name.toLowerCase(Locale.ROOT))) {
        name += "_";
      }
      stages.add(outer.nestedClass(name));
    }
    return stages;
  }

  /** Returns the type of the first stage, or of the builder if nothing is required. */
  TypeName first() {
    return stage(0);
  }

  /** Returns all stages. */
  List<ClassName> all() {
    return stages;
  }

  private ClassName stage(int number) {
    return number < stages.size() ? stages.get(number) : builder;
  }

  /** Adds the interfaces. */
  void addTo(TypeSpec.Builder type) {
    for (int i = 0; i < required.size(); i++) {
      type.addType(stageInterface(i));
    }
  }

  private TypeSpec stageInterface(int number) {
    Field field = required.get(number);
    MethodSpec.Builder setter =
        BuilderEmitter.setter(context, field, context.javaTypes().setterType(field.type()));
    return TypeSpec.interfaceBuilder(stage(number))
        .addModifiers(Modifier.PUBLIC)
        .addJavadoc("Sets {@code $L}, which is required.\n", JavadocText.line(field.name()))
        .addMethod(setter.addModifiers(Modifier.ABSTRACT).returns(stage(number + 1)).build())
        .build();
  }
}

package io.promptcompiler.core.java.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.type.Field;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Modifier;

/**
 * An emitter for the methods that create objects without a builder: {@code of} takes the required
 * values, and methods such as {@code withDue} return a copy with another optional value.
 */
public final class FactoryEmitter {
  /** The name of the method that creates an object. */
  static final String OF = "of";

  private static final int MOST_REQUIRED = 4;

  /** The maximum number of words for the parameters of a constructor, not counting {@code this}. */
  private static final int ROOM = 254;

  private final ClassContext context;
  private final ClassName self;
  private final List<Field> fields;
  private final CopyEmitter copies;

  FactoryEmitter(ClassContext context, ClassName self) {
    this.context = context;
    this.self = self;
    this.fields = context.object().fields();
    this.copies = new CopyEmitter(context);
  }

  /** Returns whether objects with these properties can do without a builder. */
  public static boolean suits(List<Field> fields) {
    int words = 0;
    for (Field field : fields) {
      boolean isWide =
          field.type().isPrimitive() && field.type().isNumber() && !field.mayBeAbsent();
      words += isWide ? 2 : 1;
    }
    return words <= ROOM && required(fields).size() <= MOST_REQUIRED;
  }

  /** Returns the required properties, in the order of the parameters of {@code of}. */
  static List<Field> required(List<Field> fields) {
    return fields.stream().filter(Field::required).toList();
  }

  /** Returns the optional properties, with the names of the methods that set them. */
  static Map<Field, String> with(List<Field> fields) {
    Map<Field, String> names = new LinkedHashMap<>();
    Set<String> taken = new HashSet<>();
    for (Field field : fields) {
      if (!field.required()) {
        String name = Identifiers.with(field.name());
        while (!taken.add(name)) {
          name += "_";
        }
        names.put(field, name);
      }
    }
    return names;
  }

  /** Returns the constructor, which takes the values of all fields. */
  MethodSpec constructor() {
    MethodSpec.Builder constructor = MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE);
    for (Field field : fields) {
      String name = context.field(field);
      constructor.addParameter(context.javaTypes().of(field), name);
      constructor.addStatement("this.$L = $L", name, name);
    }
    return constructor.build();
  }

  /** Returns the method that creates an object from its required values. */
  MethodSpec of() {
    List<Field> required = required(fields);
    MethodSpec.Builder method =
        MethodSpec.methodBuilder(OF)
            .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
            .addJavadoc(
                required.isEmpty()
                    ? "Creates an object without values.\n"
                    : "Creates an object from its required values.\n")
            .returns(self);
    String separator = "\n";
    for (Field field : required) {
      String described = BuilderEmitter.described(field);
      if (!described.isEmpty()) {
        method.addJavadoc("$L@param $L $L\n", separator, context.field(field), described);
        separator = "";
      }
      context
          .javaTypes()
          .setterTypes(field)
          .forEach(type -> method.addParameter(type, context.field(field)));
    }
    return method.addStatement("return $L", made(this::initial)).build();
  }

  /** Adds the methods that return a copy with another value. */
  void addWith(TypeSpec.Builder type) {
    with(fields)
        .forEach(
            (field, name) ->
                context.javaTypes().setterTypes(field).stream()
                    .map(given -> with(field, given, name))
                    .forEach(type::addMethod));
  }

  private MethodSpec with(Field changed, TypeName given, String name) {
    String described = BuilderEmitter.described(changed);
    return MethodSpec.methodBuilder(name)
        .addModifiers(Modifier.PUBLIC)
        .addJavadoc(
            "Returns a copy with another {@code $L}.$L\n",
            JavadocText.line(changed.name()),
            described.isEmpty() ? "" : "\n\n@param " + context.field(changed) + " " + described)
        .addParameter(given, context.field(changed))
        .returns(self)
        .addStatement(
            "return $L",
            made(
                field ->
                    field.equals(changed)
                        ? copies.copy(field, given)
                        : CodeBlock.of("$L", context.field(field))))
        .build();
  }

  /** A function from each field to its value in a new object. */
  private interface Values {
    CodeBlock of(Field field);
  }

  private CodeBlock made(Values values) {
    return CodeBlock.of(
        "new $T($L)", self, fields.stream().map(values::of).collect(CodeBlock.joining(", ")));
  }

  /** Returns the value that {@code of} assigns to a field. */
  private CodeBlock initial(Field field) {
    if (field.required()) {
      return copies.copy(field, context.javaTypes().setterTypes(field).get(0));
    }
    if (field.defaultValue().isPresent()) {
      return BuilderEmitter.defaultValue(field, context);
    }
    // A cast selects this constructor, because there is another one with a single parameter.
    return fields.size() > 1
        ? CodeBlock.of("null")
        : CodeBlock.of("($T) null", context.javaTypes().of(field));
  }
}

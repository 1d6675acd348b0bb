package io.promptcompiler.core.java.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.java.names.Locals;
import io.promptcompiler.core.java.text.Literals;
import io.promptcompiler.core.program.MappedClass;
import io.promptcompiler.core.program.MappedClass.Style;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;

/**
 * An emitter for {@code from}, which creates an object from an object of the application. Only the
 * name of the application's class is known, so the code compiles for each type that a value may
 * have: overloads, boxing and {@code var} handle the differences. Each value is read once and
 * converted before it is passed to its setter.
 */
final class MappedEmitter {
  private static final int LINE = 90;

  private final ClassContext context;
  private final ClassName self;
  private final MappedClass mapped;
  private final MappedConversions conversions;
  private final Locals locals = new Locals(List.of());
  private final String source;
  private final boolean hasBuilder;
  private final String made;
  private final Map<Field, String> with;
  private final List<CodeBlock> required = new ArrayList<>();
  private final CodeBlock.Builder code = CodeBlock.builder();

  MappedEmitter(ClassContext context, ClassName self, MappedClass mapped, boolean hasBuilder) {
    this.context = context;
    this.self = self;
    this.mapped = mapped;
    this.conversions = new MappedConversions(context);
    this.source = locals.fresh(className().simpleName());
    this.hasBuilder = hasBuilder;
    this.with = FactoryEmitter.with(context.object().fields());
    this.made = locals.fresh(hasBuilder ? "builder" : "made");
  }

  /**
   * Returns the application's class. The name also works for a nested class, which is written in
   * the same way in source code.
   */
  private ClassName className() {
    int dot = mapped.source().lastIndexOf('.');
    return ClassName.get(mapped.source().substring(0, dot), mapped.source().substring(dot + 1));
  }

  MethodSpec from() {
    code.addStatement("$T.requireNonNull($L, $L)", Objects.class, source, Literals.of(source));
    List<Field> fields = context.object().fields();
    if (hasBuilder) {
      code.addStatement("$T $L = new Builder()", self.nestedClass("Builder"), made);
      fields.forEach(this::set);
      code.addStatement("return $L.build()", made);
    } else {
      FactoryEmitter.required(fields).forEach(this::set);
      CodeBlock values = CodeBlock.join(required, ", ");
      code.addStatement("$T $L = $L($L)", self, made, FactoryEmitter.OF, values);
      fields.stream().filter(field -> !field.required()).forEach(this::set);
      code.addStatement("return $L", made);
    }
    return MethodSpec.methodBuilder("from")
        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
        .addJavadoc("$L", javadoc())
        .returns(self)
        .addParameter(className(), source)
        .addCode(code.build())
        .build();
  }

  private String javadoc() {
    List<Field> fields = context.object().fields();
    String origin =
        "Makes the object from one of the application. The configuration of prompt-maven-plugin"
            + " maps the two classes by <code>"
            + JavadocText.line(mapped.line())
            + "</code> in <code>&lt;"
            + mapped.style().element()
            + "&gt;</code>.";
    String read =
        fields.stream()
            .map(field -> "<code>" + JavadocText.line(reader(field)) + "()</code>")
            .collect(Collectors.joining(", "));
    String reads = "<p>Reads " + read + ". A value that is null counts as absent.";
    return wrapped(origin)
        + (fields.isEmpty() ? "" : "\n" + wrapped(reads))
        + "\n@throws NullPointerException if a value that is required is null; it has its name\n";
  }

  /** Returns a paragraph, wrapped into lines of readable length. */
  private static String wrapped(String paragraph) {
    StringBuilder lines = new StringBuilder();
    int length = 0;
    for (String word : paragraph.split(" ", -1)) {
      boolean fits = length + word.length() < LINE;
      lines.append(length == 0 ? "" : fits ? " " : "\n").append(word);
      length = fits ? length + word.length() + 1 : word.length() + 1;
    }
    return lines.append('\n').toString();
  }

  /** Returns the name of the method that returns the value of a property. */
  private String reader(Field field) {
    String name = Identifiers.member(field.name());
    if (mapped.style() == Style.RECORDS) {
      return name;
    }
    if (!(field.type() instanceof Type.Bool)) {
      return "get" + Identifiers.raised(name);
    }
    boolean isQuestion = name.matches("is\\p{Lu}.*");
    return isQuestion ? name : "is" + Identifiers.raised(name);
  }

  private void set(Field field) {
    CodeBlock value = CodeBlock.of("$L.$L()", source, reader(field));
    boolean hasDefault = field.defaultValue().isPresent();
    if (field.type() instanceof Type.ListType list) {
      list(field, list, value);
    } else if (field.type() instanceof Type.ObjectRef || field.type().isMedia()) {
      String local = locals.fresh(field.name());
      code.addStatement("var $L = $L", local, value);
      set(field, local, conversions.convert(field, field.type(), CodeBlock.of("$L", local)));
    } else if (isGivenAsItIs(field.type()) && !hasDefault) {
      give(field, value);
    } else {
      String local = locals.fresh(field.name());
      code.addStatement(
          "$T $L = $L",
          conversions.converted(field.type()),
          local,
          conversions.convert(field, field.type(), value));
      set(field, local, CodeBlock.of("$L", local));
    }
  }

  /** Returns whether a setter accepts a value, even null, without conversion. */
  private static boolean isGivenAsItIs(Type type) {
    return type instanceof Type.Text || type.isOpen();
  }

  /**
   * Sets a field to a value. If the field has a default, the value is set only if the local is not
   * null.
   */
  private void set(Field field, String local, CodeBlock converted) {
    if (field.defaultValue().isPresent()) {
      code.beginControlFlow("if ($L != null)", local);
      give(field, converted);
      code.endControlFlow();
    } else if (field.required() && context.javaTypes().setterType(field.type()).isPrimitive()) {
      String name = Literals.of(field.name());
      give(field, CodeBlock.of("$T.requireNonNull($L, $L)", Objects.class, converted, name));
    } else {
      give(field, converted);
    }
  }

  private void give(Field field, CodeBlock value) {
    if (hasBuilder) {
      code.addStatement("$L.$L($L)", made, Identifiers.member(field.name()), value);
    } else if (field.required()) {
      required.add(value);
    } else {
      code.addStatement("$L = $L.$L($L)", made, made, with.get(field), value);
    }
  }

  private void list(Field field, Type.ListType list, CodeBlock value) {
    if (field.required()) {
      give(field, copy(field, list, value));
      return;
    }
    String local = locals.fresh(field.name());
    code.addStatement("var $L = $L", local, value);
    code.beginControlFlow("if ($L != null)", local);
    give(field, copy(field, list, CodeBlock.of("$L", local)));
    code.endControlFlow();
  }

  /**
   * Copies an iterable into a list with the element type of the setter, and returns the name of the
   * list.
   */
  private CodeBlock copy(Field field, Type.ListType list, CodeBlock value) {
    TypeName type = conversions.element(list);
    String copy = locals.fresh(field.name() + "List");
    String element = locals.fresh(field.name() + "Element");
    code.addStatement("$T $L = new $T<>()", type, copy, ArrayList.class);
    code.beginControlFlow(
        "for (var $L : $T.requireNonNull($L, $L))",
        element,
        Objects.class,
        value,
        Literals.of(field.name()));
    CodeBlock one = CodeBlock.of("$L", element);
    CodeBlock converted =
        list.element() instanceof Type.ListType inner
            ? copy(field, inner, one)
            : conversions.convertElement(field, list.element(), one);
    code.addStatement("$L.add($L)", copy, converted);
    code.endControlFlow();
    return CodeBlock.of("$L", copy);
  }
}

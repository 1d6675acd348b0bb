package io.promptcompiler.core.java.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.java.text.Literals;
import io.promptcompiler.core.type.BuiltInTypes;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.Media;
import io.promptcompiler.runtime.support.Copies;
import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.lang.model.element.Modifier;

/**
 * An emitter that translates constants of a declared type to Java expressions for immutable values.
 */
public final class ConstantEmitter {
  private static final int LONGEST_CHAIN = 50;

  private final ClassContext context;

  public ConstantEmitter(ClassContext context) {
    this.context = context;
  }

  /** Returns whether a default is written inline instead of being stored in a constant. */
  public static boolean isInline(Type type) {
    return type.isScalar();
  }

  public CodeBlock emit(Constant constant, Type type) {
    return switch (type.kind()) {
      case ENUM -> {
        String value = Identifiers.constant(((Constant.Text) constant).value());
        yield CodeBlock.of("$T.$L", context.names().of((Type.EnumOf) type), value);
      }
      case LIST, MESSAGES -> {
        Type element = ((Type.ListType) type).element();
        yield element.isAny() ? any(constant) : list((Constant.Items) constant, element);
      }
      case MEDIA -> media((Constant.Members) constant);
      case OBJECT ->
          BuiltInTypes.isBuiltIn(type)
              ? message((Constant.Members) constant)
              : object((Constant.Members) constant, (Type.ObjectRef) type);
      case TEXT, BOOL, INT, NUM, DEC, ANY, MAP -> any(constant);
    };
  }

  private CodeBlock list(Constant.Items items, Type element) {
    List<CodeBlock> elements = items.items().stream().map(item -> emit(item, element)).toList();
    return CodeBlock.of("$T.of($L)", List.class, CodeBlock.join(elements, ", "));
  }

  /** Returns a media value, which was validated when it was read. */
  private static CodeBlock media(Constant.Members members) {
    CodeBlock url = CodeBlock.of("$T.create($L)", URI.class, any(given(members, "url")));
    CodeBlock media =
        members.members().containsKey("contentType")
            ? CodeBlock.of("$T.of($L, $L)", Media.class, url, any(given(members, "contentType")))
            : CodeBlock.of("$T.of($L)", Media.class, url);
    return members.members().containsKey("detail")
        ? CodeBlock.of("$L.withDetail($L)", media, any(given(members, "detail")))
        : media;
  }

  /** Returns a message, which was validated when it was read. */
  private static CodeBlock message(Constant.Members members) {
    String role = ((Constant.Text) given(members, "role")).value();
    return CodeBlock.of(
        "new $T($T.$L, $L, $L)",
        ChatMessage.class,
        ChatRole.class,
        Identifiers.constant(role),
        any(given(members, "content")),
        any(given(members, "prefix")));
  }

  private static Constant given(Constant.Members members, String name) {
    return Objects.requireNonNull(members.members().get(name), name);
  }

  private CodeBlock object(Constant.Members members, Type.ObjectRef ref) {
    ClassName type = context.names().of(ref);
    List<Field> fields = context.types().object(ref).fields();
    if (members.members().size() > LONGEST_CHAIN) {
      return method(members, type, fields);
    }
    CodeBlock.Builder code = CodeBlock.builder();
    if (FactoryEmitter.suits(fields)) {
      code.add("$L", of(members, type, fields));
      with(members, fields).forEach(call -> code.add(".$L", call));
      return code.build();
    }
    code.add("$T.builder()", type);
    // Required fields come first, because the stages are in that order.
    List<Field> sorted = new ArrayList<>(fields);
    sorted.sort(Comparator.comparing((Field field) -> !field.required()));
    setters(members, sorted).forEach(call -> code.add(".$L", call));
    return code.add(".build()").build();
  }

  /** Returns the call that creates an object from its required values. */
  private CodeBlock of(Constant.Members members, ClassName type, List<Field> fields) {
    List<CodeBlock> required =
        FactoryEmitter.required(fields).stream()
            .map(field -> emit(given(members, field.name()), field.type()))
            .toList();
    return CodeBlock.of("$T.$L($L)", type, FactoryEmitter.OF, CodeBlock.join(required, ", "));
  }

  /** Returns the calls that set the optional values. */
  private List<CodeBlock> with(Constant.Members members, List<Field> fields) {
    return calls(members, FactoryEmitter.with(fields));
  }

  private List<CodeBlock> setters(Constant.Members members, List<Field> fields) {
    Map<Field, String> names = new LinkedHashMap<>();
    fields.forEach(field -> names.put(field, Identifiers.member(field.name())));
    return calls(members, names);
  }

  private List<CodeBlock> calls(Constant.Members members, Map<Field, String> methods) {
    List<CodeBlock> calls = new ArrayList<>();
    methods.forEach(
        (field, method) -> {
          Constant value = members.members().get(field.name());
          if (value != null) {
            calls.add(CodeBlock.of("$L($L)", method, emit(value, field.type())));
          }
        });
    return calls;
  }

  /**
   * Returns a call of a method that creates an object step by step, because javac's stack would
   * overflow on a long chain.
   */
  private CodeBlock method(Constant.Members members, ClassName type, List<Field> fields) {
    String name =
        context
            .collected()
            .method(
                "make" + type.simpleName(),
                chosen ->
                    MethodSpec.methodBuilder(chosen)
                        .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                        .returns(type)
                        .addCode(statements(members, type, fields))
                        .build());
    return CodeBlock.of("$L()", name);
  }

  private CodeBlock statements(Constant.Members members, ClassName type, List<Field> fields) {
    if (FactoryEmitter.suits(fields)) {
      CodeBlock.Builder code =
          CodeBlock.builder().addStatement("$T made = $L", type, of(members, type, fields));
      with(members, fields).forEach(call -> code.addStatement("made = made.$L", call));
      return code.addStatement("return made").build();
    }
    ClassName builder = type.nestedClass("Builder");
    // A builder implements all of its stages, including the first.
    boolean isStaged = fields.stream().anyMatch(Field::required);
    CodeBlock.Builder code =
        CodeBlock.builder()
            .addStatement(
                isStaged ? "$T builder = ($T) $T.builder()" : "$1T builder = $3T.builder()",
                builder,
                builder,
                type);
    setters(members, fields).forEach(call -> code.addStatement("builder.$L", call));
    return code.addStatement("return builder.build()").build();
  }

  /** Returns a value of undeclared type; scalars look the same for every type. */
  private static CodeBlock any(Constant constant) {
    if (constant instanceof Constant.Text text) {
      return Literals.code(text.value());
    }
    if (constant instanceof Constant.Bool truth) {
      return CodeBlock.of("$L", truth.value());
    }
    if (constant instanceof Constant.Int integer) {
      return CodeBlock.of("$LL", integer.value());
    }
    if (constant instanceof Constant.Num number) {
      return CodeBlock.of("$L", Literals.of(number.value()));
    }
    if (constant instanceof Constant.Dec decimal) {
      return Literals.code(decimal.value());
    }
    if (constant instanceof Constant.Items items) {
      List<CodeBlock> elements = items.items().stream().map(ConstantEmitter::any).toList();
      return CodeBlock.of("$T.anyList($L)", Copies.class, CodeBlock.join(elements, ", "));
    }
    if (constant instanceof Constant.Members members) {
      List<CodeBlock> parts = new ArrayList<>();
      for (Map.Entry<String, Constant> member : members.members().entrySet()) {
        parts.add(Literals.code(member.getKey()));
        parts.add(any(member.getValue()));
      }
      return CodeBlock.of("$T.anyMap($L)", Copies.class, CodeBlock.join(parts, ", "));
    }
    return CodeBlock.of("(Object) null");
  }
}

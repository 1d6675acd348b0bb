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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.lang.model.element.Modifier;

/** Emits constants of a declared type as Java expressions for immutable values. */
public final class ConstantEmitter {
  private static final int LONGEST_CHAIN = 50;

  private final ClassContext context;

  public ConstantEmitter(ClassContext context) {
    this.context = context;
  }

  /** Whether a default is written where it is used, and not kept in a constant. */
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
      case OBJECT ->
          BuiltInTypes.isBuiltIn(type)
              ? builtIn((Constant.Members) constant, type)
              : object((Constant.Members) constant, (Type.ObjectRef) type);
      case TEXT, BOOL, INT, NUM, ANY, MAP -> any(constant);
    };
  }

  private CodeBlock list(Constant.Items items, Type element) {
    List<CodeBlock> elements = items.items().stream().map(item -> emit(item, element)).toList();
    return CodeBlock.of("$T.of($L)", List.class, CodeBlock.join(elements, ", "));
  }

  /** A message or media, which was checked when it was read. */
  private static CodeBlock builtIn(Constant.Members members, Type type) {
    if (BuiltInTypes.isMedia(type)) {
      CodeBlock url = CodeBlock.of("$T.create($L)", URI.class, any(given(members, "url")));
      return members.members().containsKey("contentType")
          ? CodeBlock.of("$T.of($L, $L)", Media.class, url, any(given(members, "contentType")))
          : CodeBlock.of("$T.of($L)", Media.class, url);
    }
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
    CodeBlock.Builder code = CodeBlock.builder().add("$T.builder()", context.names().of(ref));
    List<Field> fields = new ArrayList<>(context.types().object(ref).fields());
    if (members.members().size() > LONGEST_CHAIN) {
      return method(members, context.names().of(ref), fields);
    }
    // Stages come first, in their order.
    fields.sort(Comparator.comparing((Field field) -> !field.required()));
    for (Field field : fields) {
      Constant value = members.members().get(field.name());
      if (value != null) {
        code.add(".$L($L)", Identifiers.member(field.name()), emit(value, field.type()));
      }
    }
    return code.add(".build()").build();
  }

  /** The call of a method that makes an object step by step: javac has no stack for a chain. */
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
    ClassName builder = type.nestedClass("Builder");
    // A builder is all of its stages, the first one included.
    boolean isStaged = fields.stream().anyMatch(Field::required);
    CodeBlock.Builder code =
        CodeBlock.builder()
            .addStatement(
                isStaged ? "$T builder = ($T) $T.builder()" : "$1T builder = $3T.builder()",
                builder,
                builder,
                type);
    for (Field field : fields) {
      Constant value = members.members().get(field.name());
      if (value != null) {
        code.addStatement(
            "builder.$L($L)", Identifiers.member(field.name()), emit(value, field.type()));
      }
    }
    return code.addStatement("return builder.build()").build();
  }

  /** A value whose type is not declared; scalars look the same everywhere. */
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

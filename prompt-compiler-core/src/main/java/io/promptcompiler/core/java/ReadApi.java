package io.promptcompiler.core.java;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.TypeVariableName;
import com.palantir.javapoet.WildcardTypeName;
import io.promptcompiler.core.backend.ApiClass;
import io.promptcompiler.core.backend.ApiMember;
import io.promptcompiler.core.backend.ApiType;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.java.names.MemberNames;
import io.promptcompiler.runtime.AgentSkill;
import io.promptcompiler.runtime.MessagePrompt;
import io.promptcompiler.runtime.Prompt;
import io.promptcompiler.runtime.TextPrompt;
import io.promptcompiler.runtime.support.GeneratedMessages;
import io.promptcompiler.runtime.support.GeneratedPrompt;
import io.promptcompiler.runtime.support.GeneratedSkill;
import io.promptcompiler.runtime.support.GeneratedText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;

/** Reads the API of a class from its specification. */
final class ReadApi {
  private final List<ApiClass> classes = new ArrayList<>();

  /** The interfaces that prompts implement through the runtime's base classes. */
  private static final Map<TypeName, Class<?>> PROMPTS =
      Map.of(
          ClassName.get(GeneratedText.class),
          TextPrompt.class,
          ClassName.get(GeneratedSkill.class),
          AgentSkill.class,
          ClassName.get(GeneratedMessages.class),
          MessagePrompt.class,
          ClassName.get(GeneratedPrompt.class),
          Prompt.class);

  private final Optional<Location> location;

  private ReadApi(Optional<Location> location) {
    this.location = location;
  }

  /** Returns the API of a class and its visible nested classes, outermost first. */
  static List<ApiClass> of(ClassName name, TypeSpec type, Optional<Location> location) {
    ReadApi api = new ReadApi(location);
    api.read(name, type);
    return api.classes;
  }

  private void read(ClassName name, TypeSpec type) {
    List<ApiMember> members = new ArrayList<>();
    type.fieldSpecs().stream()
        .filter(field -> isVisible(field.modifiers()))
        .map(ReadApi::member)
        .forEach(members::add);
    type.methodSpecs().stream()
        .filter(method -> isVisible(method.modifiers()))
        .map(ReadApi::member)
        .forEach(members::add);
    Set<String> supertypes = new HashSet<>();
    type.superinterfaces().forEach(one -> supertypes.add(written(one)));
    Class<?> of = PROMPTS.get(type.superclass());
    if (of != null) {
      supertypes.add(of.getCanonicalName());
    }
    classes.add(
        new ApiClass(
            name.canonicalName(),
            Optional.ofNullable(name.enclosingClassName()).map(ClassName::canonicalName),
            kind(name, type),
            supertypes,
            type.enumConstants().keySet(),
            members,
            location));
    for (TypeSpec inner : type.typeSpecs()) {
      if (isVisible(inner.modifiers())) {
        read(name.nestedClass(inner.name()), inner);
      }
    }
  }

  /**
   * Returns the kind of a class. Nested interfaces are stages, except for the code of a tool;
   * top-level interfaces are services that applications implement.
   */
  private static ApiClass.Kind kind(ClassName name, TypeSpec type) {
    boolean isNested = name.enclosingClassName() != null;
    return switch (type.kind()) {
      case INTERFACE ->
          isNested && !name.simpleName().equals(MemberNames.HANDLER)
              ? ApiClass.Kind.STAGE
              : ApiClass.Kind.INTERFACE;
      case ENUM -> ApiClass.Kind.ENUM;
      default ->
          isNested && name.simpleName().equals("Builder")
              ? ApiClass.Kind.BUILDER
              : ApiClass.Kind.CLASS;
    };
  }

  /**
   * Returns whether a member is visible to callers. Protected members are for the runtime only,
   * because all generated classes are final.
   */
  private static boolean isVisible(Set<Modifier> modifiers) {
    return modifiers.contains(Modifier.PUBLIC);
  }

  private static ApiMember member(MethodSpec method) {
    return new ApiMember(
        method.isConstructor() ? "new" : method.name(),
        false,
        method.modifiers().contains(Modifier.STATIC),
        method.modifiers().contains(Modifier.ABSTRACT),
        method.parameters().stream().map(ParameterSpec::type).map(ReadApi::type).toList(),
        method.isConstructor() ? type(TypeName.VOID) : type(method.returnType()),
        method.exceptions().stream().map(ReadApi::written).toList());
  }

  private static ApiMember member(FieldSpec field) {
    String value = field.initializer().isEmpty() ? "" : " = " + field.initializer();
    return new ApiMember(
        field.name(),
        true,
        field.modifiers().contains(Modifier.STATIC),
        false,
        List.of(),
        new ApiType(written(field.type()) + value, erased(field.type()) + value),
        List.of());
  }

  private static ApiType type(TypeName type) {
    return new ApiType(written(type), erased(type));
  }

  private static String written(TypeName type) {
    if (type instanceof ParameterizedTypeName generic) {
      return generic.rawType().canonicalName()
          + generic.typeArguments().stream()
              .map(ReadApi::written)
              .collect(Collectors.joining(", ", "<", ">"));
    }
    if (type instanceof WildcardTypeName wildcard) {
      String bound = written(wildcard.upperBounds().get(0));
      return bound.equals("java.lang.Object") ? "?" : "? extends " + bound;
    }
    if (type instanceof ArrayTypeName array) {
      return written(array.componentType()) + "[]";
    }
    return type instanceof ClassName name
        ? name.canonicalName()
        : type.withoutAnnotations().toString();
  }

  private static String erased(TypeName type) {
    if (type instanceof ParameterizedTypeName generic) {
      return generic.rawType().canonicalName();
    }
    if (type instanceof ArrayTypeName array) {
      return erased(array.componentType()) + "[]";
    }
    if (type instanceof TypeVariableName variable) {
      return variable.bounds().isEmpty() ? "java.lang.Object" : erased(variable.bounds().get(0));
    }
    return written(type);
  }
}

package io.promptcompiler.maven;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;

/**
 * What other classes can have been compiled against: the declarations of a class and of all that is
 * nested in it, as text, without bodies and without private members. As long as it stays the same,
 * no other class has to be compiled again.
 */
final class DeclaredApi {
  private final List<String> lines = new ArrayList<>();

  private DeclaredApi() {}

  /** The declarations of a class that javac has read from its class file. */
  static String of(TypeElement type) {
    DeclaredApi api = new DeclaredApi();
    api.add(type);
    return String.join("\n", api.lines);
  }

  private void add(TypeElement type) {
    lines.add(
        declared(type)
            + type.getKind()
            + " "
            + type.getQualifiedName()
            + type.getTypeParameters()
            + " extends "
            + type.getSuperclass()
            + " implements "
            + type.getInterfaces()
            + " permits "
            + type.getPermittedSubclasses());
    for (Element member : type.getEnclosedElements()) {
      if (member instanceof TypeElement nested) {
        add(nested);
      } else if (!member.getModifiers().contains(Modifier.PRIVATE)) {
        lines.add(declared(member) + member(member));
      }
    }
  }

  private static String member(Element member) {
    if (member instanceof ExecutableElement method) {
      String thrown = method.getThrownTypes().toString();
      String value = String.valueOf(method.getDefaultValue());
      return method.getTypeParameters()
          + " "
          + method.getReturnType()
          + " "
          + method.getSimpleName()
          + method.getParameters().stream()
              .map(one -> one.asType() + " " + one.getSimpleName())
              .toList()
          + (method.isVarArgs() ? " varargs " : " ")
          + thrown
          + value;
    }
    if (member instanceof VariableElement field && field.getKind() == ElementKind.FIELD) {
      // A constant is copied into the classes that name it.
      return field.asType() + " " + field.getSimpleName() + " = " + field.getConstantValue();
    }
    return member.getKind() + " " + member.asType() + " " + member.getSimpleName();
  }

  private static String declared(Element element) {
    return element.getModifiers().stream()
            .map(String::valueOf)
            .sorted()
            .collect(Collectors.joining(" "))
        + " "
        + element.getAnnotationMirrors()
        + " ";
  }
}

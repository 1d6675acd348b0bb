package io.promptcompiler.core.code;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import io.promptcompiler.core.code.CheckNames.Giver;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.source.javac.AnnotationValues;
import io.promptcompiler.core.source.javac.MappedText;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/** Checks classes with {@code @StructuredPrompt}, whose fields are the variables. */
final class CheckStructuredPrompts {
  private static final String ANNOTATION =
      "dev.langchain4j.model.input.structured.StructuredPrompt";

  private final CodeContext context;

  CheckStructuredPrompts(CodeContext context) {
    this.context = context;
  }

  void type(TreePath path) {
    ClassTree type = (ClassTree) path.getLeaf();
    Optional<AnnotationValues> annotation =
        context.annotation(type.getModifiers(), path, ANNOTATION);
    if (annotation.isEmpty()) {
      return;
    }
    Location place = context.file().location(annotation.get().tree());
    Optional<MappedText> text = annotation.get().joined();
    CodeNames names = names(type);
    context.list(context.langChain4jName(), "user", path, place, text, types(type));
    Optional<TemplateSyntax> syntax = context.langChain4j();
    if (text.isPresent() && syntax.isPresent()) {
      CheckNames check = new CheckNames(syntax.get(), context.findings());
      check.check(text.get(), place, names, new Giver("field", type.getSimpleName().toString()));
    }
  }

  private static Map<String, String> types(ClassTree type) {
    Map<String, String> types = new LinkedHashMap<>();
    for (Tree member : type.getMembers()) {
      if (member instanceof VariableTree field
          && !field.getModifiers().getFlags().contains(Modifier.STATIC)) {
        types.put(field.getName().toString(), field.getType().toString());
      }
    }
    return types;
  }

  /** Returns the properties that Jackson finds: fields, components of a record, and getters. */
  private CodeNames names(ClassTree type) {
    Map<String, Location> given = new LinkedHashMap<>();
    boolean isPlain =
        type.getExtendsClause() == null
            && type.getModifiers().getAnnotations().stream()
                .noneMatch(one -> one.getAnnotationType().toString().startsWith("Json"));
    for (Tree member : type.getMembers()) {
      if (member instanceof VariableTree field
          && !field.getModifiers().getFlags().contains(Modifier.STATIC)) {
        given.put(field.getName().toString(), context.file().name(field));
        isPlain &=
            field.getModifiers().getAnnotations().stream()
                .noneMatch(one -> one.getAnnotationType().toString().startsWith("Json"));
      } else if (member instanceof MethodTree method) {
        // A getter or an annotated method may be a property.
        isPlain &=
            !method.getName().toString().matches("(?:get|is)[A-Z].*")
                && method.getModifiers().getAnnotations().stream()
                    .noneMatch(one -> one.getAnnotationType().toString().startsWith("Json"));
      }
    }
    return new CodeNames(given, isPlain);
  }
}

package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.NameMeaning;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.eclipse.lsp4j.CompletionItemKind;

/** Completions of a value in a tag: variables and their properties. */
final class CompleteValue {
  private final KnownAtPlace known;
  private final SourceFile file;
  private final Completion completion;

  CompleteValue(KnownAtPlace known, SourceFile file, Completion completion) {
    this.known = known;
    this.file = file;
    this.completion = completion;
  }

  /** Returns whether a path leads into a value. */
  static boolean isMember(String written) {
    return written.contains(".") || written.contains("/");
  }

  /** Offers values whose types fit, and objects that contain such values. */
  void offer(String written, Predicate<Type> fits) {
    if (isMember(written)) {
      int dot = Math.max(written.lastIndexOf('.'), written.lastIndexOf('/'));
      members(known.type(written.substring(0, dot)), written.substring(dot + 1), fits);
      return;
    }
    if (known.isInNoBlock()) {
      declaredSince(written, fits);
    }
    known
        .names()
        .forEach(
            (name, type) -> {
              if (known.leadsTo(type, fits)) {
                offer(name, CompletionItemKind.Variable, type.written(), written);
              }
            });
    members(known.context(), written, fits);
    if (fits.test(known.context())) {
      offer("this", CompletionItemKind.Variable, known.context().written(), written);
    }
  }

  /** Offers parameters that were declared since the text could last be compiled. */
  private void declaredSince(String written, Predicate<Type> fits) {
    Set<Integer> parameters = WrittenData.parameters(file);
    for (Use use : new Names(completion.snapshot()).in(file.text())) {
      boolean isDeclared =
          use.meaning() instanceof NameMeaning.OfField field
              && Names.isDeclaration(use, field.field())
              && parameters.contains(use.at().span().start());
      if (isDeclared) {
        Field field = ((NameMeaning.OfField) use.meaning()).field();
        if (fits.test(field.type())) {
          field(field, written);
        }
      }
    }
  }

  private void members(Type type, String written, Predicate<Type> fits) {
    for (Field field : known.object(type).map(ObjectType::fields).orElse(List.of())) {
      if (known.leadsTo(field.type(), fits)) {
        field(field, written);
      }
    }
    boolean hasLength = type instanceof Type.ListType || type instanceof Type.Text;
    if (hasLength && fits.test(Type.INTEGER)) {
      offer("length", CompletionItemKind.Property, "integer", written);
    }
  }

  private void field(Field field, String written) {
    String name = field.name();
    String shown = name.matches("@?[\\p{L}\\p{N}_$/:.-]+") ? name : "[" + name + "]";
    completion.offer(
        name,
        shown,
        CompletionItemKind.Field,
        Explain.signature(field),
        field.description(),
        completion.offset() - written.length());
  }

  private void offer(String name, CompletionItemKind kind, String detail, String written) {
    completion.offer(name, kind, detail, "", completion.offset() - written.length());
  }
}

package io.promptcompiler.core.java.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import io.promptcompiler.core.diagnostic.UnknownVariant;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.names.Identifiers;
import io.promptcompiler.core.java.names.ResolvedNames;
import io.promptcompiler.core.program.Data;
import java.util.List;

/** An emitter for data: its Java type, and an expression that creates it. */
public final class DataEmitter {
  private final ResolvedNames names;
  private final JavaTypes types;
  private final ConstantEmitter constants;

  DataEmitter(ClassContext context) {
    this.names = context.names();
    this.types = context.javaTypes();
    this.constants = new ConstantEmitter(context);
  }

  /**
   * Returns the type of data.
   *
   * @param tree the class for the data if it is a tree
   */
  TypeName type(Data data, ClassName tree) {
    if (data instanceof Data.Plain plain) {
      return types.present(plain.type());
    }
    if (data instanceof Data.Nothing nothing) {
      return types.absent(nothing.type());
    }
    if (data instanceof Data.Made made) {
      return RuntimeClasses.of(made.type());
    }
    if (data instanceof Data.MadeList list) {
      return JavaTypes.listOf(RuntimeClasses.of(list.type()));
    }
    if (data instanceof Data.Chosen chosen) {
      return RuntimeClasses.of(chosen.type());
    }
    return data instanceof Data.Count ? TypeName.INT : tree;
  }

  /** Returns the value of data other than a tree. */
  CodeBlock value(Data data) {
    if (data instanceof Data.Plain plain) {
      return constants.emit(plain.constant(), plain.type());
    }
    if (data instanceof Data.Count count) {
      return CodeBlock.of("$L", count.value());
    }
    if (data instanceof Data.Made made) {
      return RuntimeClasses.made(made.type(), values(made.arguments()));
    }
    if (data instanceof Data.OfEntryPoint from) {
      return CodeBlock.of(
          "$T.$L()", names.ofEntryPoint(from.key()), Identifiers.method(from.member()));
    }
    if (data instanceof Data.MadeList list) {
      return CodeBlock.of("$T.of($L)", List.class, values(list.items()));
    }
    if (data instanceof Data.Chosen chosen) {
      return CodeBlock.of("$T.$L", RuntimeClasses.of(chosen.type()), chosen.name());
    }
    if (data instanceof Data.Nothing) {
      return CodeBlock.of("null");
    }
    throw new UnknownVariant(data);
  }

  /** Returns whether data is written inline instead of being stored in a constant. */
  public static boolean isInline(Data data) {
    return data instanceof Data.Count
        || data instanceof Data.Nothing
        || data instanceof Data.Chosen
        || (data instanceof Data.Plain plain && ConstantEmitter.isInline(plain.type()));
  }

  /** Returns several values, each on a separate line if any of them is composite. */
  private CodeBlock values(List<Data> data) {
    List<CodeBlock> values = data.stream().map(this::value).toList();
    boolean isLong =
        data.size() > 1
            && data.stream()
                .anyMatch(
                    one ->
                        one instanceof Data.Made
                            || one instanceof Data.MadeList
                            || one instanceof Data.OfEntryPoint);
    return isLong
        ? CodeBlock.of("\n$>$>$L$<$<", CodeBlock.join(values, ",\n"))
        : CodeBlock.join(values, ", ");
  }
}

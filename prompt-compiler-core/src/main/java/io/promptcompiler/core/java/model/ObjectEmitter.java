package io.promptcompiler.core.java.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.ContractEmitter;
import io.promptcompiler.core.java.names.ResolvedNames;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Types;
import io.promptcompiler.runtime.support.GeneratedObject;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/** An emitter for the class of an object type and its nested types. */
public final class ObjectEmitter {
  private final ResolvedNames names;
  private final Types types;

  public ObjectEmitter(ResolvedNames names, Types types) {
    this.names = names;
    this.types = types;
  }

  /**
   * Returns the class of an object.
   *
   * @param isOutput whether the class also reads the answers of models
   */
  public TypeSpec.Builder emit(ObjectType object, boolean isOutput) {
    ClassContext context = ClassContext.of(names, object, types);
    RecordEmitter record = RecordEmitter.ofObject(context, names.of(object.name()));
    return emit(object, record, context, isOutput);
  }

  /** Returns the class of a context, which an application fills like a prompt. */
  public TypeSpec.Builder context(ObjectType object) {
    ClassContext context = ClassContext.of(names, object, types);
    RecordEmitter record = RecordEmitter.withBuilder(context, names.of(object.name()));
    return emit(object, record, context, /* isOutput= */ false);
  }

  private TypeSpec.Builder emit(
      ObjectType object, RecordEmitter record, ClassContext context, boolean isOutput) {
    ClassName self = names.of(object.name());
    String description = JavadocText.of(object.description());
    String what = object.name().simple();
    TypeSpec.Builder type =
        GeneratedTypes.classBuilder(self)
            .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
            .superclass(GeneratedObject.class)
            .addJavadoc(
                "$L\n",
                description.isEmpty()
                    ? "The object {@code " + JavadocText.line(what) + "}."
                    : description);
    if (self.enclosingClassName() == null) {
      type.addField(ContractEmitter.contract(self));
    }
    record.addBeginning(type);
    ReaderEmitter reader = new ReaderEmitter(context, self);
    if (isOutput) {
      type.addMethod(reader.outputFromMap());
    }
    type.addMethod(reader.from());
    names
        .mapped(object.name())
        .ifPresent(
            mapped ->
                type.addMethod(
                    new MappedEmitter(context, self, mapped, record.hasBuilder()).from()));
    record.addAccessors(type);
    record.addEnd(type, /* rendered= */ Optional.empty(), /* isCached= */ false);
    context.collected().methods().forEach(type::addMethod);
    return type;
  }
}

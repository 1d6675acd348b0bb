package io.promptcompiler.core.java.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.ContractEmitter;
import io.promptcompiler.core.java.names.Names;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Types;
import io.promptcompiler.runtime.support.GeneratedObject;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/** Emits the class of an object type, with its nested types. */
public final class ObjectEmitter {
  private final Names names;
  private final Types types;

  public ObjectEmitter(Names names, Types types) {
    this.names = names;
    this.types = types;
  }

  /**
   * The class.
   *
   * @param isOutput whether it also reads the answers of models
   */
  public TypeSpec.Builder emit(ObjectType object, boolean isOutput) {
    ClassName self = names.of(object.name());
    ClassContext context = ClassContext.of(names, object, types);
    String description = JavadocText.of(object.description());
    String what = object.name().simple();
    TypeSpec.Builder type =
        TypeSpec.classBuilder(self)
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
    RecordEmitter record = new RecordEmitter(context, self);
    record.addBeginning(type);
    ReaderEmitter reader = new ReaderEmitter(context, self);
    if (isOutput) {
      type.addMethod(reader.outputFromMap());
    }
    type.addMethod(reader.from());
    names
        .mapped(object.name())
        .ifPresent(mapped -> type.addMethod(new MappedEmitter(context, self, mapped).from()));
    record.addAccessors(type);
    record.addEnd(type, /* rendered= */ Optional.empty());
    context.collected().methods().forEach(type::addMethod);
    return type;
  }
}

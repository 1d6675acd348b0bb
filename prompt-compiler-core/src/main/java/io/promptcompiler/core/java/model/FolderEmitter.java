package io.promptcompiler.core.java.model;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.promptcompiler.core.java.ClassContext;
import io.promptcompiler.core.java.ContractEmitter;
import io.promptcompiler.core.java.names.ResolvedNames;
import io.promptcompiler.core.program.Program.FolderMembers;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.core.type.Types;
import java.util.List;
import javax.lang.model.element.Modifier;

/** An emitter for the class with the shared members of a folder, which has only static methods. */
public final class FolderEmitter {
  private final FolderMembers folder;
  private final ResolvedNames names;

  public FolderEmitter(FolderMembers folder, ResolvedNames names) {
    this.folder = folder;
    this.names = names;
  }

  public TypeSpec emit() {
    ClassName self = names.of(folder);
    TypeName nobody = TypeName.named(folder.location().source().path(), folder.noun());
    ObjectType nothing = new ObjectType(nobody, List.of(), "", folder.location());
    ClassContext context = ClassContext.of(names, nothing, Types.NONE);
    MembersEmitter members = new MembersEmitter(self, folder.members(), Types.NONE, context, names);
    TypeSpec.Builder type =
        GeneratedTypes.classBuilder(self)
            .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
            .addJavadoc("$L\n", JavadocText.of(folder.description()))
            .addField(ContractEmitter.contract(self));
    if (!folder.picture().isEmpty()) {
      type.addJavadoc("\n<pre>\n$L\n</pre>\n", JavadocText.lines(folder.picture()));
    }
    type.addMethod(MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build());
    members.addMethods(type);
    members.addTypes(type);
    return type.build();
  }
}

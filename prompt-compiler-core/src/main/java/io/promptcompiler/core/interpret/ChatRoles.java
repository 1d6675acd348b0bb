package io.promptcompiler.core.interpret;

import io.promptcompiler.core.program.Role;
import io.promptcompiler.runtime.ChatRole;

/** Converts roles of programs to roles of the runtime. */
final class ChatRoles {
  private ChatRoles() {}

  static ChatRole of(Role role) {
    return switch (role) {
      case SYSTEM -> ChatRole.SYSTEM;
      case USER -> ChatRole.USER;
      case ASSISTANT -> ChatRole.ASSISTANT;
    };
  }
}
